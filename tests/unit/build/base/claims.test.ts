import { expect, it } from 'vitest'
import { refuseTwoClaims } from '../../../../build/base/output-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'

const claim = (...paths: string[]) => refuseTwoClaims(paths.map(outputPath))

it('refuses a path that equals another once letters are folded to ASCII, and not one that only begins like it', () => {
  expect(() => claim('kit/index.html', 'altra/index.html', '\u212ait/index.html')).toThrow(
    expect.objectContaining({ code: 'OUTPUT_CLAIMED_TWICE' }),
  )
  claim('about/a.html', 'about/b.html', 'about-us', 'a', 'e\u0300', 'àbout')
})
