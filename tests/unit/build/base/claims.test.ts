import { expect, it } from 'vitest'
import { refuseClaimsOf } from '../../../../build/base/output-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'

const claim = (added: string, ...others: string[]) =>
  refuseClaimsOf([outputPath(added)], [added, ...others].map(outputPath))

it('a new path is refused for a letter that is folded to ASCII, and not for one that begins like it', () => {
  expect(() => claim('kit/index.html', 'altra/index.html', '\u212ait/index.html')).toThrow(
    expect.objectContaining({ code: 'OUTPUT_CLAIMED_TWICE' }),
  )
  claim('about/a.html', 'about/b.html', 'about-us', 'a', 'e\u0300', 'àbout')
})
