/**
 * A wedding in the professional's calendar (RFC 5545): tentative, the whole day.
 */
import { nextDay } from '../../src/requests/calendar-day.ts'
import type { StoredRequest } from './deliveries.ts'

/** `null` for a request that names no wedding day. */
export function createWeddingEvent(request: StoredRequest, domain: string): string | null {
  const { answers, id, receivedAt } = request
  const day = answers.data_matrimonio
  if (typeof day !== 'string') return null
  const notes = [
    ['Codice', id],
    ['Pronta per le', answers.pronta_per],
    ['Cerimonia alle', answers.ora_cerimonia],
    ['Cerimonia', answers.luogo_cerimonia],
    ['Telefono', answers.telefono],
  ].filter(([, text]) => text !== undefined)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vetrina//Requests//IT',
    'BEGIN:VEVENT',
    `UID:${id}@${domain}`,
    `DTSTAMP:${receivedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(nextDay(day))}`,
    `SUMMARY:${escapeText(`Sposa (da confermare): ${answers.nome ?? ''}`)}`,
    `LOCATION:${escapeText(String(answers.luogo_preparazione ?? ''))}`,
    `DESCRIPTION:${escapeText(notes.map(([label, text]) => `${label}: ${text}`).join('\n'))}`,
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const compact = (day: string): string => day.replaceAll('-', '')

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n')

/** Lines end after 75 bytes, never inside a character. */
function fold(line: string): string {
  let folded = ''
  let width = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (width + bytes > 75) {
      folded += '\r\n '
      width = 1
    }
    folded += character
    width += bytes
  }
  return folded
}
