import { describe, expect, it } from 'vitest'
import { refuseClaimsOf } from '../../../../build/base/output-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'

const claim = (added: string, ...others: string[]) =>
  refuseClaimsOf([outputPath(added)], [added, ...others].map(outputPath))

describe('a new path is refused that an old one stands in the way of', () => {
  it.each([
    ['the same in other letters', 'builds/meta/a.json', 'Builds/meta/A.json'],
    ['a file where its folder would be', 'builds/meta/a.json', 'BUILDS'],
    ['a folder where it would be', 'about', 'About/index.html'],
    ['one with an accent that stands by itself', 'è/index.html', 'e\u0300/index.html'],
    ['the other way round', 'E\u0300/index.html', 'è/index.html'],
    ['one with a letter that is folded to ASCII', 'kit/index.html', '\u212ait/index.html'],
  ])('%s', (_, added, other) => {
    expect(() => claim(added, 'altra/index.html', other)).toThrow(
      expect.objectContaining({ code: 'OUTPUT_CLAIMED_TWICE' }),
    )
  })

  it('but none that only begins like it', () => {
    expect(() =>
      claim('about/a.html', 'about/b.html', 'about-us', 'a', 'e\u0300', 'àbout'),
    ).not.toThrow()
  })
})
