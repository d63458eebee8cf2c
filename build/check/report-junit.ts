/**
 * Diagnostics as JUnit XML, which every CI shows: one test case per diagnostic, or one per check if
 * there are none.
 */

import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { asLogged } from '../base/log-text.ts'
import type { CheckReport } from '../check.ts'

/** @param isStrict warnings count as failures */
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
