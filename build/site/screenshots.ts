/**
 * What browsers show of the site before it is installed: pictures in `public/`, named in the
 * configuration.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hrefOf } from '../../src/content/paths.ts'
import type { Config } from '../config.ts'
import { messageOf, VetrinaError } from '../errors.ts'
import type { Screenshot } from '../site-config.ts'

interface ManifestScreenshot {
  src: string
  /** `780x1688` */
  sizes: string
  type: string
  form_factor: 'narrow' | 'wide'
  label: string
}

type ScreenshotConfig = Pick<Config, 'pwa' | 'publicDir' | 'basePath'>

/**
 * As the manifest names them.
 * @throws VetrinaError SCREENSHOT_UNREADABLE (exit 2) for a file that is no picture, or not there
 */
export const describeScreenshots = ({
  pwa,
  publicDir,
  basePath,
}: ScreenshotConfig): Promise<ManifestScreenshot[]> =>
  Promise.all(
    pwa.screenshots.map(async (screenshot) => {
      const { width, height, format } = await readPicture(publicDir, screenshot)
      return {
        src: hrefOf(`/${screenshot.file}`, basePath),
        sizes: `${width}x${height}`,
        type: `image/${format}`,
        form_factor: width < height ? 'narrow' : 'wide',
        label: screenshot.label,
      }
    }),
  )

async function readPicture(publicDir: string, { file }: Screenshot) {
  const path = join(publicDir, file)
  try {
    if (!existsSync(path)) throw new Error('the file is not there')
    // It takes a while to load, and a build in which nothing changed comes by here.
    const { default: sharp } = await import('sharp')
    const { width, height, format } = await sharp(path).metadata()
    return { width, height, format }
  } catch (cause) {
    throw new VetrinaError({
      code: 'SCREENSHOT_UNREADABLE',
      message: `The screenshot ${path} cannot be read: ${messageOf(cause)}.`,
      hint: 'Put the picture there, or take it out of `pwa.screenshots` in site.config.ts.',
      exitCode: 2,
      cause,
    })
  }
}
