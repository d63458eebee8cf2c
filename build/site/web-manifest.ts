/**
 * `manifest.webmanifest`: how the site is as an installed app.
 */
import type { SettingsModel } from '../../src/content/model.ts'
import { hrefOf, outputPath, type StaticRoute } from '../../src/content/paths.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import type { Icons } from '../pictures/icons.ts'
import { describeScreenshots } from './screenshots.ts'

interface WebManifestOptions {
  settings: SettingsModel
  /** Routes that exist. */
  paths: readonly string[]
  config: Config
  drawn: Icons
}

const shortcuts: readonly { name: string; description: string; path: StaticRoute }[] = [
  {
    name: 'Prenota',
    description: 'Chiedi una data per il trucco sposa o cerimonia',
    path: '/bridal-form',
  },
  { name: 'Calendario', description: 'Le prossime date dei corsi', path: '/calendario-corsi' },
]

/** The manifest and the icons. */
export async function createWebManifest({
  settings,
  paths,
  config,
  drawn,
}: WebManifestOptions): Promise<OutputFile[]> {
  const { basePath } = config
  const { icons, files } = drawn
  const entries = icons
    .filter(({ purpose }) => purpose !== 'apple-touch')
    .map(({ purpose, size, file }) => ({
      src: hrefOf(`/${file.path}`, basePath),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    }))
  const manifest = {
    id: basePath,
    name: settings.brand,
    short_name: settings.brand,
    description: settings.tagline,
    lang: config.language,
    dir: 'ltr',
    categories: ['lifestyle', 'education'],
    start_url: basePath,
    scope: basePath,
    display: 'standalone',
    theme_color: config.themeColor,
    background_color: config.backgroundColor,
    icons: entries.filter(({ sizes }) => sizes !== '96x96'),
    screenshots: await describeScreenshots(config),
    shortcuts: shortcuts
      .filter(({ path }) => paths.includes(path))
      .map(({ name, description, path }) => ({
        name,
        description,
        url: hrefOf(path, basePath),
        icons: entries.filter(({ sizes }) => sizes === '96x96'),
      })),
  }
  return [{ path: outputPath('manifest.webmanifest'), content: JSON.stringify(manifest) }, ...files]
}
