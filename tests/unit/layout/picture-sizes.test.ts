import { describe, expect, it } from 'vitest'
import { sizesOf } from '../../../src/layout/picture-sizes.ts'
import { picture } from './models.ts'

const slots = [
  { from: 60, width: '30rem', ratio: 4 / 3 },
  { from: 36, width: '44vw' },
  { width: '90vw', ratio: 4 / 5 },
]

describe('sizesOf', () => {
  it.each([
    [{ width: 800, height: 1000 }, '(min-width: 60rem) 30rem, (min-width: 36rem) 44vw, 90vw'],
    [{ width: 1000, height: 1000 }, '(min-width: 60rem) 30rem, (min-width: 36rem) 44vw, 112.5vw'],
    [{ width: 2000, height: 1000 }, '(min-width: 60rem) 45rem, (min-width: 36rem) 44vw, 225vw'],
  ])('[IMG-1] includes the part of a picture of %j that a crop hides', (size, expected) => {
    expect(sizesOf({ ...picture, ...size }, slots)).toBe(expected)
  })
})
