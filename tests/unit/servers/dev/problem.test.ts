import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { distinct, problemsIn, problemsOf } from '../../../../servers/dev/problem.ts'
import { VetrinaError } from '../../../../src/content/errors.ts'

const nowhere = async () => null

it('warnings that keep a story from the site are problems, others are notes, in English', () => {
  const invalid = {
    ...{ code: 'STORY_INVALID', story: 'about', path: 'hero.0.layout' },
    message: 'expected one of "split". / Atteso uno tra "split".',
    hint: 'Correct it. / Va corretto.',
  }
  expect(problemsIn([invalid, { code: 'IMAGE_MISSING', message: 'no image' }])).toEqual({
    problems: [
      {
        title: 'A story does not fit its schema',
        place: 'story about, hero.0.layout',
        message: 'expected one of "split".',
        ...{ hint: 'Correct it.', excerpt: '' },
      },
    ],
    notes: [{ title: 'IMAGE_MISSING', place: '', message: 'no image', hint: '', excerpt: '' }],
  })
})

it('each mistake of a source has its place and its line', async () => {
  const source = { contents: 'let a = 1\n  const = 2', sourcefile: 'src/bloks/Hero.tsx' }
  const error = await build({ stdin: source, write: false, logLevel: 'silent' }).catch(
    (thrown: unknown) => thrown,
  )
  const problems = await problemsOf(error, nowhere)
  expect(problems).toMatchObject([
    { place: 'src/bloks/Hero.tsx:2:9', excerpt: 'const = 2', title: 'The code does not compile' },
  ])
  const wrapped = new VetrinaError({ code: 'BUNDLE_FAILED', message: '', hint: '', cause: error })
  expect(distinct([...problems, ...(await problemsOf(wrapped, nowhere))])).toEqual(problems)
})

it('an error without a place among the sources has its message, and never a stack', async () => {
  const thrown = await problemsOf(new Error('it broke'), async () => {
    throw new Error('no map')
  })
  expect(thrown).toEqual([
    {
      ...{ title: 'The code throws an error', message: 'it broke' },
      ...{ place: '', excerpt: '', hint: '' },
    },
  ])
  const refused = Object.assign(new Error('EACCES: …'), { code: 'EACCES', path: 'notes' })
  expect(await problemsOf(refused, nowhere)).toMatchObject([
    { title: 'PLACE_UNUSABLE', message: 'notes cannot be used: permission is denied (EACCES).' },
  ])
  const ours = new VetrinaError({ code: 'ROUTE_TAKEN', message: 'two', hint: 'rename' })
  expect(await problemsOf(ours, nowhere)).toMatchObject([
    { title: 'ROUTE_TAKEN', message: 'two', hint: 'rename' },
  ])
})
