/**
 * `npm run screenshot [URL]`: takes the screenshot of the site in README.md, by default from the server
 * of `npm start`.
 */
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumArguments, ensureChromium } from '../tests/e2e/chromium.ts'

const [address = 'http://127.0.0.1:4000/'] = process.argv.slice(2)
const file = 'docs/images/site.png'

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
await page.goto(address, { waitUntil: 'networkidle' })
await page.evaluate(() => document.fonts.ready)
const picture = await page.screenshot()
await browser.close()

mkdirSync('docs/images', { recursive: true })
const { size } = await sharp(picture)
  .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
  .toFile(file)
console.log(`${file}: ${Math.round(size / 1024)} KB`)
