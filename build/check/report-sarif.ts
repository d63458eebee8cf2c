/**
 * Findings as SARIF 2.1.0, which code hosts show beside the files
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/).
 */

import type { CodeTable, Finding } from '../../src/content/checks.ts'
import { asLogged } from '../base/log-text.ts'
import type { CheckReport } from '../check.ts'

/** @param codes every code that a finding can have */
export function createSarif({ findings }: CheckReport, codes: CodeTable): string {
  const rules = Object.entries(codes).map(([id, { means, remedy, severity }]) => ({
    id,
    shortDescription: { text: means },
    help: { text: remedy },
    defaultConfiguration: { level: severity },
  }))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vetrina check', rules } },
        results: findings.map(resultOf),
      },
    ],
  }
  return `${asLogged(JSON.stringify(log, null, 2))}\n`
}

const resultOf = ({ code, severity, page, story, field, message, hint, link }: Finding) => ({
  ruleId: code,
  level: severity,
  message: { text: [message, hint, link].filter(Boolean).join(' ') },
  locations: [
    {
      // GitHub refuses the whole file for one result that is in no artifact.
      physicalLocation: { artifactLocation: artifactOf(page, story) },
      ...(story === undefined
        ? {}
        : {
            logicalLocations: [
              { fullyQualifiedName: [story, field].filter(Boolean).join('#'), kind: 'story' },
            ],
          }),
    },
  ],
})

function artifactOf(page: string, story: string | undefined) {
  if (page === '' && story !== undefined) return { uri: encodeURI(story), uriBaseId: 'STORIES' }
  return { uri: encodeURI(page || 'index.html'), uriBaseId: 'DIST' }
}
