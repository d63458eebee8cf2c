/**
 * `npm run fonts`: cuts the site's fonts out of their packages, after a change of `cut-fonts.ts` or of
 * the packages. A build takes them as they lie there.
 */
import { writeFileSync } from 'node:fs'
import { cutFonts, fontsFolder } from './cut-fonts.ts'

for (const { file, bytes, licence } of await cutFonts()) {
  writeFileSync(`${fontsFolder}/${file}`, bytes)
  writeFileSync(`${fontsFolder}/${file.replace('.woff2', '.LICENSE')}`, licence)
  console.log(`${fontsFolder}/${file}: ${bytes.length} bytes`)
}
