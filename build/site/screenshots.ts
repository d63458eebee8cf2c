/**
 * Screenshots that browsers show before the site is installed: pictures in `public/`, named in the
 * configuration.
 */
import { join } from 'node:path'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { hrefOf } from '../../src/content/paths.ts'
import { findPublicFile, type PublicPlaces } from '../base/public-paths.ts'
import type { Config } from '../config.ts'
import type { Screenshot } from '../site-config.ts'

interface ManifestScreenshot {
  src: string
  /** `780x1688` */
  sizes: string
  type: string
  form_factor: 'narrow' | 'wide'
  label: string
}

type ScreenshotConfig = PublicPlaces & Pick<Config, 'pwa' | 'basePath'>

/**
 * Describes the screenshots for the manifest.
 * @throws VetrinaError SCREENSHOT_UNREADABLE (exit 2) for a file that is no picture, or not there
 */
export const describeScreenshots = (config: ScreenshotConfig): Promise<ManifestScreenshot[]> =>
  Promise.all(
    config.pwa.screenshots.map(async (screenshot) => {
      const { width, height, format } = await readPicture(config, screenshot)
      return {
        src: hrefOf(`/${screenshot.file}`, config.basePath),
        sizes: `${width}x${height}`,
        type: `image/${format}`,
        form_factor: width < height ? 'narrow' : 'wide',
        label: screenshot.label,
      }
    }),
  )

async function readPicture(places: PublicPlaces, { file }: Screenshot) {
  try {
    const path = findPublicFile(places, file)
    if (path === undefined) throw new Error('the file is not there')
    // sharp loads slowly: import it only for a site with screenshots.
    const { default: sharp } = await import('sharp')
    const { width, height, format } = await sharp(path).metadata()
    return { width, height, format }
  } catch (cause) {
    throw new VetrinaError({
      code: 'SCREENSHOT_UNREADABLE',
      message: {
        en: `The screenshot ${join(places.publicDir, file)} cannot be read: ${messageOf(cause)}.`,
        it: `La schermata ${join(places.publicDir, file)} non si può leggere: ${messageOf(cause)}.`,
      },
      hint: {
        en: 'Put the picture there, or take it out of `pwa.screenshots` in site.config.ts.',
        it: 'Mettici l’immagine, o toglila da `pwa.screenshots` in site.config.ts.',
      },
      exitCode: 2,
      cause,
    })
  }
}
