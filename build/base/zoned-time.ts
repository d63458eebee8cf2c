/**
 * Moments as editors type them, made exact: with the offset that clocks have then and there.
 */
import { localTime } from '../../src/content/local-time.ts'

/** `2026-12-01 09:00` in Europe/Rome → `2026-12-01T09:00:00+01:00` */
export function zonedTime(moment: string, timeZone: string): string {
  const wall = asUtc(moment)
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wall - offsetAt(wall, timeZone)
  const minutes = offsetAt(guess, timeZone) / 60_000
  const pad = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
  return `${moment.replace(' ', 'T')}:00${offset}`
}

const asUtc = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}:00Z`)

const offsetAt = (instant: number, timeZone: string): number =>
  asUtc(localTime(new Date(instant), timeZone)) - Math.floor(instant / 60_000) * 60_000
