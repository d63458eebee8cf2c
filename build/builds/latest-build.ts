/**
 * Reads `builds/latest.json`: the build that a folder or a site has, and the content it shows.
 */
import { join } from 'node:path'
import * as z from 'zod'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import type { LatestBuild } from '../../src/content/payload.ts'
import type { Words } from '../../src/content/words.ts'
import { readIfThere } from '../base/disk-entry.ts'
import type { ProxySettings } from '../config/environment.ts'
import { createSend } from '../storyblok/proxy.ts'
import { createDeadline, type FetchLimits, fetchWithin } from '../storyblok/transport.ts'

const name = 'builds/latest.json'

/** The file that every folder with a built site has. */
export const latestBuildFile = (outDir: string): string => join(outDir, name)

const latestSchema: z.ZodType<LatestBuild> = z.object({
  id: z.string().min(1),
  content: z.object({
    space: z.number(),
    version: z.number(),
    shows: z.enum(['published', 'draft']),
    newest: z.string().nullable(),
  }),
})

/** `totalMs` limits the whole answer, which may come byte by byte. */
export type LiveLimits = FetchLimits & { totalMs: number }

const liveLimits: LiveLimits = {
  idleMs: 10_000,
  totalMs: 20_000,
  maxBytes: 64 * 1024,
}

/** @throws VetrinaError SITE_MISSING, BUILD_UNREADABLE */
export function readLatestBuild(outDir: string): LatestBuild {
  const file = latestBuildFile(outDir)
  const hint: Words = { en: 'Run `vetrina build`.', it: 'Esegui `vetrina build`.' }
  const bytes = readIfThere(file)
  if (bytes !== null) return parseLatest(bytes.toString(), { where: file, hint })
  throw new VetrinaError({
    code: 'SITE_MISSING',
    message: {
      en: `There is no built site in ${outDir}.`,
      it: `In ${outDir} non c’è un sito costruito.`,
    },
    hint,
  })
}

/**
 * Asks a published site for its build, bypassing caches.
 * @param home URL of its home page
 * @throws VetrinaError LIVE_UNREACHABLE, LIVE_REFUSED, BUILD_UNREADABLE
 */
export async function fetchLatestBuild(
  home: string,
  {
    limits,
    proxy,
  }: { limits?: Partial<LiveLimits> | undefined; proxy?: ProxySettings | undefined },
): Promise<LatestBuild> {
  const address = new URL(name, home)
  const asked = new Request(`${address.href}?${Date.now()}`, { cache: 'no-store' })
  const { totalMs, ...ofFetch } = { ...liveLimits, ...limits }
  const answer = await fetchWithin(asked, {
    ...ofFetch,
    signal: createDeadline(totalMs),
    send: createSend(proxy),
  }).catch((cause: unknown) => {
    throw new VetrinaError({
      code: 'LIVE_UNREACHABLE',
      message: {
        en: `${address.href} does not answer: ${messageOf(cause)}.`,
        it: `${address.href} non risponde: ${messageOf(cause)}.`,
      },
      hint: {
        en: 'Check the connection, and SITE_URL and BASE_PATH, or give --url the URL of the home page.',
        it: 'Controlla la connessione, SITE_URL e BASE_PATH, o dai a --url l’indirizzo della home.',
      },
      cause,
    })
  })
  if (!answer.ok) throw refused(answer, address.href)
  return parseLatest(await answer.text(), {
    where: address.href,
    hint: {
      en: 'The site there was built by an older Vetrina, or by another tool: publish dist.',
      it: 'Il sito pubblicato viene da una versione precedente di Vetrina, o da un altro strumento: pubblica dist.',
    },
  })
}

function refused({ status, headers }: Response, address: string): VetrinaError {
  const location = headers.get('location')
  const hints: Record<number, Words> = {
    404: {
      en: 'No Vetrina site is published there, or its base path is different: check SITE_URL and BASE_PATH.',
      it: 'Lì non è pubblicato un sito di Vetrina, o ha un altro percorso di base: controlla SITE_URL e BASE_PATH.',
    },
  }
  return new VetrinaError({
    code: 'LIVE_REFUSED',
    message: {
      en: `${address} answers ${status}${location === null ? '' : `: the site is at ${location}`}.`,
      it: `${address} risponde ${status}${location === null ? '' : `: il sito è su ${location}`}.`,
    },
    hint:
      location === null
        ? (hints[status] ?? {
            en: 'Open the site in a browser, and check what its host reports.',
            it: 'Apri il sito in un browser, e controlla che cosa segnala il suo host.',
          })
        : {
            en: 'Set SITE_URL and BASE_PATH to where the site is: its pages name that URL too.',
            it: 'Imposta SITE_URL e BASE_PATH dove si trova il sito: quell’indirizzo è anche nelle sue pagine.',
          },
  })
}

function parseLatest(text: string, { where, hint }: { where: string; hint: Words }): LatestBuild {
  try {
    return latestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new VetrinaError({
      code: 'BUILD_UNREADABLE',
      message: {
        en: `${where} does not say which content was built.`,
        it: `${where} non dice da quali contenuti è stato costruito il sito.`,
      },
      hint,
      cause,
    })
  }
}
