/**
 * `manifest.webmanifest`, which describes the site as an installed app.
 */
import { join } from 'node:path'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { isRightToLeft } from '../../src/content/language-tags.ts'
import { hrefOf, outputPath, pathInLanguage } from '../../src/content/paths.ts'
import type { About, WebManifestParts } from '../../src/content/site.ts'
import type { OutputFile } from '../base/output-files.ts'
import { findPublicFile } from '../base/public-paths.ts'
import type { Config } from '../config.ts'
import type { Icons } from '../images/icons.ts'
import { placeIn } from './site-context.ts'

interface WebManifestOptions {
  about: About
  parts: WebManifestParts
  config: Config
  drawn: Icons
}

/** The manifest of the pages in one language. */
export async function createWebManifest({
  about,
  parts,
  config,
  drawn,
}: WebManifestOptions): Promise<OutputFile> {
  const { basePath } = config
  const entries = drawn.icons
    .filter(({ purpose }) => purpose !== 'apple-touch')
    .map(({ purpose, size, file }) => ({
      src: hrefOf(`/${file.path}`, basePath),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    }))
  const manifest = {
    id: basePath,
    name: about.name,
    short_name: about.name,
    description: about.description,
    lang: config.language,
    dir: isRightToLeft(config.language) ? 'rtl' : 'ltr',
    categories: parts.categories,
    start_url: hrefOf(pathInLanguage('/', config), basePath),
    scope: basePath,
    display: 'standalone',
    theme_color: config.themeColor,
    background_color: config.backgroundColor,
    icons: entries.filter(({ sizes }) => sizes !== '96x96'),
    screenshots: await describeScreenshots(config),
    shortcuts: parts.shortcuts.map(({ name, description, href }) => ({
      name,
      description,
      url: href,
      icons: entries.filter(({ sizes }) => sizes === '96x96'),
    })),
  }
  const path = placeIn(outputPath('manifest.webmanifest'), config)
  return { path, content: JSON.stringify(manifest) }
}

/**
 * Describes the pictures in `public/` that browsers show before the site is installed.
 * @throws VetrinaError SCREENSHOT_UNREADABLE (exit 2) for a file that is no picture, or not there
 */
const describeScreenshots = (config: Config) =>
  Promise.all(
    config.pwa.screenshots.map(async ({ file, label }) => {
      const { width, height, format } = await readPicture(config, file)
      return {
        src: hrefOf(`/${file}`, config.basePath),
        sizes: `${width}x${height}`,
        type: `image/${format}`,
        form_factor: width < height ? 'narrow' : 'wide',
        label,
      }
    }),
  )

async function readPicture(config: Config, file: string) {
  try {
    const path = findPublicFile(config, file)
    if (path === undefined) throw new Error('the file is not there')
    // sharp loads slowly: import it only for a site with screenshots.
    const { default: sharp } = await import('sharp')
    return await sharp(path).metadata()
  } catch (cause) {
    throw new VetrinaError({
      code: 'SCREENSHOT_UNREADABLE',
      message: {
        en: `The screenshot ${join(config.publicDir, file)} cannot be read: ${messageOf(cause)}.`,
        it: `La schermata ${join(config.publicDir, file)} non si può leggere: ${messageOf(cause)}.`,
      },
      hint: {
        en: 'Put the picture there, or remove it from `pwa.screenshots` in site.config.ts.',
        it: 'Mettici l’immagine, o toglila da `pwa.screenshots` in site.config.ts.',
      },
      exitCode: 2,
      cause,
    })
  }
}
