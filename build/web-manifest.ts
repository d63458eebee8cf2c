/**
 * `manifest.webmanifest` and the icons it names, drawn from `public/icon.svg`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SettingsModel } from '../src/content/model.ts'
import { hrefOf, outputPath } from '../src/content/paths.ts'
import { versionOf } from './bundle.ts'
import type { Config } from './config.ts'
import { variantsDir } from './content-cache.ts'
import { shortDigestOf } from './digest.ts'
import type { OutputFile } from './emit.ts'
import { writeFileAtomically } from './write-file.ts'

const iconSizes = [192, 512]

export async function createWebManifest(
  settings: SettingsModel,
  config: Config,
): Promise<OutputFile[]> {
  const source = join(config.publicDir, 'icon.svg')
  const icons = existsSync(source)
    ? await Promise.all(iconSizes.map((size) => drawIcon(source, size, config.cacheDir)))
    : []
  const manifest = {
    id: config.basePath,
    name: settings.brand,
    short_name: settings.brand,
    description: settings.tagline,
    lang: config.language,
    start_url: config.basePath,
    scope: config.basePath,
    display: 'standalone',
    theme_color: config.themeColor,
    background_color: config.backgroundColor,
    icons: icons.flatMap(({ path, size }) =>
      ['any', 'maskable'].map((purpose) => ({
        src: hrefOf(`/${path}`, config.basePath),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
  return [
    { path: outputPath('manifest.webmanifest'), content: JSON.stringify(manifest) },
    ...icons.map(({ path, file }) => ({ path, file })),
  ]
}

async function drawIcon(source: string, size: number, cacheDir: string) {
  const digest = shortDigestOf(
    `${shortDigestOf(readFileSync(source))} ${size} ${versionOf('sharp')}`,
  )
  const name = `icon-${size}.${digest}.png`
  const file = join(variantsDir(cacheDir), name)
  if (!existsSync(file)) {
    const png = await sharp(source, { density: 300 }).resize(size, size).png().toBuffer()
    writeFileAtomically(file, png)
  }
  return { path: outputPath(`_assets/${name}`), file, size }
}
