import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { distinct, problemsIn, problemsOf } from '../../../../servers/dev/problem.ts'
import { VetrinaError } from '../../../../src/content/errors.ts'

const nowhere = () => null

it('warnings that keep a story from the site are problems, others are notes, in English', () => {
  const invalid = {
    code: 'STORY_INVALID',
    severity: 'warning' as const,
    where: { story: 'about', field: 'hero.0.layout' },
    message: { en: 'expected one of "split".', it: 'atteso uno tra "split".' },
    hint: { en: 'Correct it.', it: 'Va corretto.' },
  }
  const missing = {
    code: 'IMAGE_MISSING',
    severity: 'warning' as const,
    where: {},
    message: { en: 'no image', it: 'nessuna foto' },
    hint: { en: '', it: '' },
  }
  expect(problemsIn([invalid, missing])).toMatchObject({
    problems: [
      {
        place: 'story about, hero.0.layout',
        message: 'expected one of "split".',
        hint: 'Correct it.',
      },
    ],
    notes: [{ title: 'IMAGE_MISSING', message: 'no image' }],
  })
  // Where the space is a folder, the story is corrected in its file.
  expect(
    problemsIn([invalid], new Map([['about', 'demo/stories/about.json']])).problems,
  ).toMatchObject([
    {
      place: 'demo/stories/about.json, hero.0.layout',
      link: `vscode://file${process.cwd()}/demo/stories/about.json`,
    },
  ])
})

it('each mistake of a source has its place, its line and a link that opens the editor there', async () => {
  const source = { contents: 'let a = 1\n  const = 2', sourcefile: 'src/bloks/Hero.tsx' }
  const error = await build({ stdin: source, write: false, logLevel: 'silent' }).catch(
    (thrown: unknown) => thrown,
  )
  const problems = problemsOf(error, nowhere)
  expect(problems).toMatchObject([
    {
      place: 'src/bloks/Hero.tsx:2:9',
      link: `vscode://file${process.cwd()}/src/bloks/Hero.tsx:2:9`,
      excerpt: 'const = 2',
    },
  ])
  const wrapped = new VetrinaError({ code: 'BUNDLE_FAILED', message: '', hint: '', cause: error })
  expect(distinct([...problems, ...problemsOf(wrapped, nowhere)])).toEqual(problems)
})

it('an error without a place among the sources has its message, and never a stack', () => {
  expect(problemsOf(new Error('it broke'), nowhere)).toMatchObject([
    { message: 'it broke', place: '', link: '' },
  ])
  const ours = new VetrinaError({ code: 'ROUTE_TAKEN', message: 'two', hint: 'rename' })
  expect(problemsOf(ours, nowhere)).toMatchObject([
    { title: 'ROUTE_TAKEN', message: 'two', hint: 'rename' },
  ])
})
