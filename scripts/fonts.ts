/**
 * `npm run fonts`: cuts the site's fonts from their packages. Run it after a change of `cut-fonts.ts` or
 * of the packages; a build uses the cut files unchanged.
 */
import { writeFileSync } from 'node:fs'
import { cutFonts, fontsFolder } from './cut-fonts.ts'

for (const { file, bytes, licence } of await cutFonts()) {
  writeFileSync(`${fontsFolder}/${file}`, bytes)
  writeFileSync(`${fontsFolder}/${file.replace('.woff2', '.LICENSE')}`, licence)
  console.log(`${fontsFolder}/${file}: ${bytes.length} bytes`)
}
