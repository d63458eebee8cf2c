/**
 * The report of a check: for people, diagnostics with hints by page; for machines, JSON.
 */
import { counted } from '../base/counted.ts'
import { inOneLine } from '../base/log-text.ts'
import type { CheckReport } from '../check.ts'
import {
  type DiagnosticGroup,
  describePlaces,
  diagnosticJson,
  groupDiagnostics,
  type Language,
  termsIn,
} from '../diagnostics/format.ts'

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
