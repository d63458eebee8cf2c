/**
 * A wedding in the professional's calendar (RFC 5545): tentative, the whole day.
 */

import { escapeText, serializeCalendar } from '../content/icalendar.ts'
import { daysAfter } from '../forms/calendar-day.ts'
import type { CalendarEvent, ReceivedRequest } from '../forms/site-forms.ts'

/** `null` for a request that names no wedding day. */
export function createWeddingEvent(request: ReceivedRequest, domain: string): CalendarEvent | null {
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
    `DTEND;VALUE=DATE:${compact(daysAfter(day, 1))}`,
    `SUMMARY:${escapeText(`Sposa (da confermare): ${answers.nome ?? ''}`)}`,
    `LOCATION:${escapeText(String(answers.luogo_preparazione ?? ''))}`,
    `DESCRIPTION:${escapeText(notes.map(([label, text]) => `${label}: ${text}`).join('\n'))}`,
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { name: `matrimonio-${id}.ics`, content: serializeCalendar(lines) }
}

const compact = (day: string): string => day.replaceAll('-', '')
