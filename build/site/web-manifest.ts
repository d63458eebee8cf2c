/**
 * `manifest.webmanifest`, which describes the site as an installed app.
 */
import { isRightToLeft } from '../../src/content/language-tags.ts'
import { hrefOf, outputPath, pathInLanguage } from '../../src/content/paths.ts'
import type { About, WebManifestParts } from '../../src/content/site.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import type { Icons } from '../images/icons.ts'
import { describeScreenshots } from './screenshots.ts'
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
