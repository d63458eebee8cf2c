/**
 * Reads `builds/latest.json`: the build that a folder or a site has, and the content it shows.
 */
import { join } from 'node:path'
import * as z from 'zod'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import type { LatestBuild } from '../../src/content/payload.ts'
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
  const hint = 'Run `vetrina build`.'
  const bytes = readIfThere(file)
  if (bytes !== null) return parseLatest(bytes.toString(), { where: file, hint })
  throw new VetrinaError({
    code: 'SITE_MISSING',
    message: `There is no built site in ${outDir}.`,
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
    limits: ofFetch,
    signal: createDeadline(totalMs),
    send: createSend(proxy),
  }).catch((cause: unknown) => {
    throw new VetrinaError({
      code: 'LIVE_UNREACHABLE',
      message: `${address.href} does not answer: ${messageOf(cause)}.`,
      hint: 'Check the connection, and SITE_URL and BASE_PATH, or give --url the URL of the home page.',
      cause,
    })
  })
  if (!answer.ok) throw refused(answer, address.href)
  return parseLatest(await answer.text(), {
    where: address.href,
    hint: 'The site there was built by an older Vetrina, or by another tool: publish dist.',
  })
}

function refused({ status, headers }: Response, address: string): VetrinaError {
  const location = headers.get('location')
  const hints: Record<number, string> = {
    404: 'No Vetrina site is published there, or its base path is different: check SITE_URL and BASE_PATH.',
  }
  return new VetrinaError({
    code: 'LIVE_REFUSED',
    message: `${address} answers ${status}${location === null ? '' : `: the site is at ${location}`}.`,
    hint:
      location === null
        ? (hints[status] ?? 'Open the site in a browser, and check what its host reports.')
        : 'Set SITE_URL and BASE_PATH to where the site is: its pages name that URL too.',
  })
}

function parseLatest(text: string, { where, hint }: { where: string; hint: string }): LatestBuild {
  try {
    return latestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new VetrinaError({
      code: 'BUILD_UNREADABLE',
      message: `${where} does not say which content was built.`,
      hint,
      cause,
    })
  }
}
