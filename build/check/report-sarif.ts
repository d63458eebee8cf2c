/**
 * Diagnostics as SARIF 2.1.0, which code hosts show beside the files
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/).
 */

import type { CodeTable, Diagnostic, Where } from '../../src/content/diagnostic.ts'
import { asLogged } from '../base/log-text.ts'
import type { CheckReport } from '../check.ts'

/** @param codes every code that a diagnostic can have */
export function createSarif({ diagnostics }: CheckReport, codes: CodeTable): string {
  const rules = Object.entries(codes).map(([id, { means, hint, severity }]) => ({
    id,
    shortDescription: { text: means },
    help: { text: hint.en },
    defaultConfiguration: { level: severity },
  }))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vetrina check', rules } },
        results: diagnostics.map(resultOf),
      },
    ],
  }
  return `${asLogged(JSON.stringify(log, null, 2))}\n`
}

const resultOf = ({ code, severity, where, message, hint, link }: Diagnostic) => ({
  ruleId: code,
  level: severity,
  message: { text: [message.en, hint.en, link].filter(Boolean).join(' ') },
  locations: [
    {
      // GitHub rejects the whole file if one result has no artifact.
      physicalLocation: { artifactLocation: artifactOf(where) },
      ...(where.story === undefined
        ? {}
        : {
            logicalLocations: [
              {
                fullyQualifiedName: [where.story, where.field].filter(Boolean).join('#'),
                kind: 'story',
              },
            ],
          }),
    },
  ],
})

function artifactOf({ file = '', story }: Where) {
  if (file === '' && story !== undefined) return { uri: encodeURI(story), uriBaseId: 'STORIES' }
  return { uri: encodeURI(file || 'index.html'), uriBaseId: 'DIST' }
}
