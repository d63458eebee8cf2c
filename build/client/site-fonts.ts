/**
 * The fonts that the configuration names, as the site serves them.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import { hrefOf, outputPath } from '../../src/content/paths.ts'
import { type OutputFile, plainStem } from '../base/output-files.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { assetFile, findFontSheet } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import type { FontSettings } from '../site-config.ts'
import { type FontSheet, parseFontSheet } from './font-sheet.ts'

export interface SiteFonts {
  /** Style sheets of a third party that pages load from there. */
  stylesheets: string[]
  /** Text of the site's style sheet for them. */
  css: string
  files: OutputFile[]
  /** URLs of those of `files` that a first screen needs. */
  preloads: string[]
}

/** The site's own fonts, which those of the configuration may replace. */
export const fontRoles = ['serif', 'sans'] as const

/**
 * @throws VetrinaError FONTS_MISSING when the cache lacks what the configuration names,
 * FONT_FAMILY_UNKNOWN when the style sheet has no such family
 */
export async function createSiteFonts(
  { fonts }: CacheIndex,
  config: Pick<Config, 'fonts' | 'basePath' | 'cacheDir'>,
): Promise<SiteFonts> {
  const { stylesheet, remote } = config.fonts
  const roles = rolesOf(config.fonts)
  if (stylesheet === '') return { stylesheets: [], css: '', files: [], preloads: [] }
  if (remote) return { stylesheets: [stylesheet], css: roles, files: [], preloads: [] }
  const css = fonts?.stylesheet === stylesheet ? findFontSheet(config.cacheDir, fonts) : null
  if (fonts === undefined || css === null) throw missingFonts(stylesheet)
  const sheet = await parseFontSheet(css, stylesheet)
  refuseUnknownFamilies(sheet, config.fonts)
  const placed = new Map(
    Object.entries(fonts.files).map(([url, file]) => {
      const stem = plainStem(new URL(url).pathname) || 'font'
      const path = outputPath(`_assets/${stem}.${file.digest.slice(0, 10)}.${file.extension}`)
      return [url, { path, file: assetFile(config.cacheDir, file) }]
    }),
  )
  const hrefOfFont = (url: string) => {
    const font = placed.get(url)
    if (font === undefined) throw missingFonts(stylesheet)
    return hrefOf(`/${font.path}`, config.basePath)
  }
  return {
    stylesheets: [],
    css: sheet.withUrls(hrefOfFont) + roles,
    files: [...new Map([...placed.values()].map((font) => [font.path, font])).values()],
    preloads: [...new Set(preloadedOf(sheet, config.fonts).map(hrefOfFont))].filter((href) =>
      href.endsWith('.woff2'),
    ),
  }
}

const missingFonts = (stylesheet: string): VetrinaError =>
  new VetrinaError({
    code: 'FONTS_MISSING',
    message: {
      en: `The fonts of ${stylesheet} are missing from the content cache, or incomplete.`,
      it: `Nella cache dei contenuti i caratteri di ${stylesheet} mancano o sono incompleti.`,
    },
    hint: {
      en: 'Run `vetrina sync`: it downloads the fonts that the setting fonts.stylesheet names.',
      it: 'Esegui `vetrina sync`: scarica i caratteri indicati dall’impostazione fonts.stylesheet.',
    },
  })

/** CSS that replaces the families of the site's own style sheet. */
const rolesOf = (fonts: FontSettings): string =>
  fontRoles
    .filter((role) => fonts[role] !== '')
    .map((role) => `:root{--${role}:"${fonts[role]}",${role === 'sans' ? 'sans-serif' : 'serif'}}`)
    .join('')

function refuseUnknownFamilies(sheet: FontSheet, fonts: FontSettings): void {
  const families = [...new Set(sheet.faces.map(({ family }) => family))]
  for (const role of fontRoles) {
    if (fonts[role] === '' || families.includes(fonts[role])) continue
    throw new VetrinaError({
      code: 'FONT_FAMILY_UNKNOWN',
      message: {
        en: `fonts.${role}: the style sheet ${fonts.stylesheet} has no family “${fonts[role]}”.`,
        it: `fonts.${role}: il foglio di stile ${fonts.stylesheet} non ha la famiglia “${fonts[role]}”.`,
      },
      hint: { en: `It has: ${families.join(', ')}.`, it: `Ha: ${families.join(', ')}.` },
      exitCode: 2,
    })
  }
}

/** First URLs of the plain faces of the used families; of all, if the settings name none. */
function preloadedOf({ faces }: FontSheet, fonts: FontSettings): string[] {
  const used = fontRoles.map((role) => fonts[role]).filter((family) => family !== '')
  return faces
    .filter(({ family, isPlain }) => isPlain && (used.length === 0 || used.includes(family)))
    .flatMap(({ urls }) => urls.slice(0, 1))
}
