/**
 * Downloads third-party fonts into the cache: the style sheet that the configuration names, and the
 * fonts that it loads.
 */

import pLimit from 'p-limit'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { messageOf, systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import { digestOf } from '../base/digest.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { FontFile, FontsEntry } from '../cache/cache-index.ts'
import { assetFile, findFontSheet, fontSheetFile, hasAsset } from '../cache/content-cache.ts'
import { parseFontSheet } from '../client/font-sheet.ts'
import type { Config } from '../config.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { type Allowlist, type DownloadLimits, download } from '../images/download.ts'

interface FontSync {
  config: Pick<Config, 'cacheDir' | 'fonts' | 'service'>
  /** Fonts in the cache. */
  previous: FontsEntry | undefined
  limits?: Partial<DownloadLimits>
}

const megabyte = 1024 * 1024
const sheetLimits = { totalMs: 30_000, maxBytes: megabyte } satisfies DownloadLimits
const fontLimits = { totalMs: 30_000, maxBytes: 10 * megabyte } satisfies DownloadLimits
const parallelDownloads = 4

/** Font services send unknown browsers outdated formats, ten times as large. */
const asBrowser = {
  accept: 'text/css,*/*;q=0.1',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
}

/**
 * Downloads the style sheet each time, its fonts only once: their URLs change with them. If a
 * download fails, the fonts in the cache stay.
 * @returns no `fonts` when the site has none of a third party, or leaves them where they are
 * @throws VetrinaError FONTS_UNAVAILABLE when the cache has none of this style sheet
 */
export async function syncFonts(
  options: FontSync,
): Promise<{ fonts?: FontsEntry; warnings: Diagnostic[] }> {
  const { config, previous } = options
  const { stylesheet, remote } = config.fonts
  if (stylesheet === '' || remote) return { warnings: [] }
  try {
    return { fonts: await fetchFonts(options), warnings: [] }
  } catch (error) {
    // A full disk is not a missing font.
    if (systemErrorCode(error) !== undefined) throw error
    const reason = messageOf(error)
    if (previous?.stylesheet === stylesheet && findFontSheet(config.cacheDir, previous) !== null) {
      return { fonts: previous, warnings: [keptFonts(stylesheet, reason)] }
    }
    throw new VetrinaError({
      code: 'FONTS_UNAVAILABLE',
      message: {
        en: `The fonts of the setting fonts.stylesheet could not be downloaded: ${stylesheet} (${reason}).`,
        it: `Non è stato possibile scaricare i caratteri di fonts.stylesheet: ${stylesheet} (${reason}).`,
      },
      hint: {
        en: 'Correct fonts.stylesheet in site.config.ts: the URL of a style sheet of @font-face rules. Without it the site has its own fonts.',
        it: 'Correggi fonts.stylesheet in site.config.ts: è l’indirizzo di un foglio di stile con regole @font-face. Senza, il sito usa i suoi caratteri.',
      },
      cause: error,
    })
  }
}

const keptFonts = (stylesheet: string, reason: string): Diagnostic =>
  diagnose(
    'FONTS_KEPT',
    {},
    {
      en: `The fonts of ${stylesheet} could not be downloaded (${reason}). Those of the last sync stay.`,
      it: `Non è stato possibile scaricare i caratteri di ${stylesheet} (${reason}). Restano quelli dell’ultima sincronizzazione.`,
    },
  )

async function fetchFonts(options: FontSync): Promise<FontsEntry> {
  const { config, previous } = options
  const { stylesheet } = config.fonts
  const bytes = await download(stylesheet, {
    ...sheetLimits,
    ...options.limits,
    allowlist: ownHost(stylesheet, options),
    headers: asBrowser,
  })
  const css = Buffer.from(bytes).toString('utf8')
  const { urls } = await parseFontSheet(css, stylesheet)
  const limit = pLimit(parallelDownloads)
  const files = await Promise.all(
    urls.map((url) =>
      limit(async () => {
        const file = await fetchFont(url, options, previous?.files[url])
        return [url, file] as const
      }),
    ),
  )
  const digest = digestOf(bytes)
  writeFileAtomically(fontSheetFile(config.cacheDir, { digest }), bytes)
  return { stylesheet, digest, files: Object.fromEntries(files) }
}

/** Allows the host of a URL: the configuration names the style sheet, and the sheet its fonts. */
const ownHost = (url: string, { config: { service } }: FontSync): Allowlist => ({
  apiUrl: service.apiUrl,
  hosts: [new URL(url).hostname],
  proxy: service.proxy,
})

async function fetchFont(
  url: string,
  options: FontSync,
  cached: FontFile | undefined,
): Promise<FontFile> {
  const { config, limits } = options
  const { cacheDir } = config
  if (cached !== undefined && hasAsset(cacheDir, cached)) return cached
  const allowlist = ownHost(url, options)
  const bytes = await download(url, { ...fontLimits, ...limits, allowlist }).catch(
    (error: unknown) => {
      throw new Error(`${url}: ${messageOf(error)}`)
    },
  )
  const extension = formatOf(bytes)
  if (extension === null) throw new Error(`${url} is not a font`)
  const file = { digest: digestOf(bytes), extension }
  writeFileAtomically(assetFile(cacheDir, file), bytes)
  return file
}

const formats = {
  wOF2: 'woff2',
  wOFF: 'woff',
  OTTO: 'otf',
  true: 'ttf',
  '\0\u0001\0\0': 'ttf',
} as const satisfies Record<string, FontFile['extension']>

/** The format by the first four bytes, whatever the URL or the server calls it. */
function formatOf(bytes: Uint8Array): FontFile['extension'] | null {
  const tag = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return Object.entries(formats).find(([format]) => format === tag)?.[1] ?? null
}
