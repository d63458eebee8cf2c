/**
 * `npm run screenshots`: takes the screenshots of the demo that browsers show before they install the
 * site, listed by `pwa.screenshots` in site.config.ts. Run it again when the pages look different; the
 * build only copies the files.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import buildSite from '../tests/e2e/build-site.ts'
import { chromiumArguments, ensureChromium } from '../tests/e2e/chromium.ts'

interface Shot {
  path: string
  /** Path below `public/`. */
  file: string
  viewport: { width: number; height: number }
  scale: number
}

const maxBytes = 120 * 1024
const narrow = { viewport: { width: 390, height: 844 }, scale: 2 }
const wide = { viewport: { width: 1280, height: 800 }, scale: 1 }

const shots: readonly Shot[] = [
  { path: '/', file: 'screenshots/home-narrow.webp', ...narrow },
  { path: '/calendario-corsi', file: 'screenshots/calendar-narrow.webp', ...narrow },
  { path: '/', file: 'screenshots/home-wide.webp', ...wide },
  { path: '/servizi-makeup', file: 'screenshots/gallery-wide.webp', ...wide },
]

async function takeShot(browser: Browser, { path, file, viewport, scale }: Shot): Promise<void> {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: process.env.SITE ?? '',
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const bytes = await compress(await page.screenshot())
  await page.close()
  const target = join('public', file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  console.log(`${target}  ${Math.round(bytes.length / 1024)} KB`)
}

/** Compresses to the best quality that fits into `maxBytes`. */
async function compress(png: Buffer): Promise<Buffer> {
  for (let quality = 85; quality >= 40; quality -= 5) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= maxBytes) return webp
  }
  throw new Error(`A screenshot does not fit into ${maxBytes} bytes`)
}

const close = await buildSite()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArguments,
})
try {
  for (const shot of shots) await takeShot(browser, shot)
} finally {
  await browser.close()
  await close()
}
