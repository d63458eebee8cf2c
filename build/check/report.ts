/**
 * The report of a check: for people, diagnostics with hints by page; for machines, files.
 */

import type { CodeTable, Diagnostic, Where } from '../../src/content/diagnostic.ts'
import { counted } from '../base/counted.ts'
import { asLogged, inOneLine } from '../base/log-text.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { CheckReport } from '../check.ts'
import {
  type DiagnosticGroup,
  describePlaces,
  diagnosticJson,
  groupDiagnostics,
  type Language,
  termsIn,
} from '../diagnostics/format.ts'

interface ReportFiles {
  junit: string | undefined
  sarif: string | undefined
  isStrict: boolean
  /** Every code that a diagnostic can have. */
  codes: CodeTable
}

export function writeReports(
  report: CheckReport,
  { junit, sarif, isStrict, codes }: ReportFiles,
): void {
  if (junit !== undefined) writeFileAtomically(junit, createJunit(report, isStrict))
  if (sarif !== undefined) writeFileAtomically(sarif, createSarif(report, codes))
}

/** The report that `--json` prints. */
export const checkJson = ({ diagnostics, ...report }: CheckReport) => ({
  ...report,
  findings: diagnostics.map((diagnostic) => ({
    ...diagnosticJson(diagnostic),
    page: diagnostic.where.file ?? '',
    field: diagnostic.where.field,
  })),
})

export function formatReport(report: CheckReport, language: Language): string {
  const byPlace = new Map<string, DiagnosticGroup[]>()
  for (const group of groupDiagnostics(report.diagnostics)) {
    const place = placeOf(group, language)
    byPlace.set(place, [...(byPlace.get(place) ?? []), group])
  }
  const parts = [...byPlace].map(([place, groups]) =>
    [place, ...groups.map((group) => formatGroup(group, language))].join('\n'),
  )
  return [...parts, verdicts[language](report)].join('\n\n')
}

const verdicts: Record<Language, (report: CheckReport) => string> = {
  en: ({ pages, errors, warnings, ms }) =>
    `check: ${counted(pages, 'page')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')} (${(ms / 1000).toFixed(1)} s)`,
  it: ({ pages, errors, warnings, ms }) =>
    `check: ${counted(pages, 'pagina', 'pagine')}, ${counted(errors, 'errore', 'errori')}, ${counted(warnings, 'avviso', 'avvisi')} (${(ms / 1000).toFixed(1).replace('.', ',')} s)`,
}

function placeOf(group: DiagnosticGroup, language: Language): string {
  const { where, link = '' } = group.first
  if (group.all.length > 1) return inOneLine(describePlaces(group, language))
  const { file = '', story } = where
  const parts = [file, story === undefined ? '' : `${termsIn(language).story} ${story}`, link]
  const site = language === 'en' ? 'the site' : 'il sito'
  return parts.filter(Boolean).map(inOneLine).join(' · ') || site
}

function formatGroup({ first, all }: DiagnosticGroup, language: Language): string {
  const { severity, code, where, message, hint } = first
  const field = all.length > 1 || !where.field ? '' : ` (${where.field})`
  const head = `${termsIn(language)[severity]} ${code}${field}: ${message[language]}`
  return [head, `  ${hint[language]}`].map((line) => `  ${inOneLine(line)}`).join('\n')
}

/**
 * Diagnostics as JUnit XML, which every CI shows: one test case per diagnostic, or one per check if
 * there are none.
 * @param isStrict warnings count as failures
 */
export function createJunit({ diagnostics, checks, ms }: CheckReport, isStrict: boolean): string {
  const cases = diagnostics.map((diagnostic) => caseOf(diagnostic, isStrict))
  const failures = diagnostics.filter((diagnostic) => isFailure(diagnostic, isStrict)).length
  const done =
    diagnostics.length === 0 ? checks.map((name) => `    <testcase name=${quote(name)}/>`) : []
  const testCases = [...cases, ...done]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="vetrina check" tests="${testCases.length}" failures="${failures}" time="${ms / 1000}">`,
    ...testCases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const isFailure = ({ severity }: Diagnostic, isStrict: boolean): boolean =>
  severity === 'error' || isStrict

function caseOf(diagnostic: Diagnostic, isStrict: boolean): string {
  const { code, where, link } = diagnostic
  const [message, hint] = [diagnostic.message.en, diagnostic.hint.en]
  const place = [where.file, where.story, where.field].filter(Boolean).join(' ') || 'site'
  const text = [message, hint, link].filter(Boolean).join('\n')
  const result = isFailure(diagnostic, isStrict)
    ? `<failure type=${quote(code)} message=${quote(message)}>${escapeXml(text)}</failure>`
    : `<system-out>${escapeXml(text)}</system-out>`
  return `    <testcase classname=${quote(place)} name=${quote(`${code}: ${message}`)}>${result}</testcase>`
}

const quote = (text: string): string => `"${escapeXml(text)}"`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

const escapeXml = (text: string): string =>
  asLogged(text)
    // XML cannot hold these characters, not even escaped.
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"\n]/g, (sign) => entities[sign] ?? '')

/**
 * Diagnostics as SARIF 2.1.0, which code hosts show beside the files
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/).
 * @param codes every code that a diagnostic can have
 */
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
