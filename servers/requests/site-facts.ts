/**
 * What the receiver knows of the site. Without it requests are taken all the same: what the content offers is
 * then named by its id.
 */
import * as z from 'zod'
import { messageOf } from '../../src/content/errors.ts'
import type { SiteFacts } from '../../src/forms/site-facts.ts'

const options = z.array(
  z.object({
    value: z.string(),
    label: z.string(),
    group: z.string().exactOptional(),
    isDisabled: z.literal(true).exactOptional(),
  }),
)

const schema: z.ZodType<SiteFacts> = z.object({
  brand: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  privacyHref: z.string(),
  privacyVersion: z.string().default(''),
  replyHours: z.number().nullable(),
  options: z.record(z.string(), options),
  forms: z.record(z.string(), z.boolean()).default({}),
})

/** The last facts that could be read; `null` before the first. Never waits for the network long. */
export type ReadSiteFacts = () => Promise<SiteFacts | null>

const freshMs = 5 * 60_000
/** Until there are any: the site may start with the receiver, and mails leave meanwhile. */
const unknownMs = 15_000
const patienceMs = 2_000

interface FactsSource {
  /** Address or file of the site's `requests.json`. */
  place: string
  /** Gives its text. */
  read: (place: string) => Promise<string>
  /** ms of a clock that is never set */
  now: () => number
  onTrouble: (text: string) => void
}

export function createSiteFactsReader(source: FactsSource) {
  const { place, read: readText, now, onTrouble } = source
  let last: SiteFacts | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    try {
      last = schema.parse(JSON.parse(await readText(place)))
    } catch (error) {
      onTrouble(`${place} cannot be read: ${messageOf(error)}`)
    } finally {
      readAt = now()
      reading = null
    }
  }
  return async (): Promise<SiteFacts | null> => {
    if (now() - readAt > (last === null ? unknownMs : freshMs)) reading ??= read()
    if (last === null && reading !== null) await reading
    return last
  }
}

/** What an address answers. @throws Error when that is not 2xx, or comes too late */
export async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}
