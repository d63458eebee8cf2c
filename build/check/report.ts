/**
 * The report of a check: for people by page, each finding with what to do; for machines as files.
 */

import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { CodeTable, Finding } from '../../src/content/checks.ts'
import { counted } from '../base/counted.ts'
import { inOneLine } from '../base/log-text.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { CheckReport } from '../check.ts'
import { createJunit } from './report-junit.ts'
import { createSarif } from './report-sarif.ts'

interface ReportFiles {
  junit: string | undefined
  sarif: string | undefined
  isStrict: boolean
  /** Every code that a finding can have. */
  codes: CodeTable
}

export function writeReports(
  report: CheckReport,
  { junit, sarif, isStrict, codes }: ReportFiles,
): void {
  if (junit !== undefined) write(junit, createJunit(report, isStrict))
  if (sarif !== undefined) write(sarif, createSarif(report, codes))
}

function write(file: string, text: string): void {
  mkdirSync(dirname(resolve(file)), { recursive: true })
  writeFileAtomically(file, text)
}

export function formatReport({ findings, pages, errors, warnings, ms }: CheckReport): string {
  const groups = group(findings)
  const parts = [...groups].map(([place, list]) => [place, ...list.map(formatFinding)].join('\n'))
  const seconds = (ms / 1000).toFixed(1)
  const verdict = `check: ${counted(pages, 'page')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')} (${seconds} s)`
  return [...parts, verdict].join('\n\n')
}

function group(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const place = placeOf(finding)
    groups.set(place, [...(groups.get(place) ?? []), finding])
  }
  return groups
}

const placeOf = ({ page, story, link = '' }: Finding): string =>
  [page, story === undefined ? '' : `story ${story}`, link]
    .filter((part) => part !== '')
    .map(inOneLine)
    .join(' · ') || 'the site'

const formatFinding = ({ severity, code, field, message, hint }: Finding): string =>
  [`${severity} ${code}${field === undefined ? '' : ` (${field})`}: ${message}`, `  ${hint}`]
    .map((line) => `  ${inOneLine(line)}`)
    .join('\n')
