import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { inFile } from '../../../../build/content/story-files.ts'
import { distinct, problemsIn, problemsOf } from '../../../../servers/dev/problem.ts'
import { VetrinaError } from '../../../../src/content/errors.ts'
import { inBoth } from '../../../../src/content/words.ts'

const nowhere = () => null

it('shows warnings that exclude a story as problems and others as notes, in English', () => {
  const told = (code: string, where = {}) => ({
    code,
    severity: 'warning' as const,
    where,
    message: { en: 'not one of “split”', it: 'non è uno tra “split”' },
    hint: { en: 'Correct it.', it: 'Va corretto.' },
  })
  const invalid = told('STORY_INVALID', { story: 'about', field: 'hero.0.layout' })
  const words = { message: 'not one of “split”', hint: 'Correct it.' }
  expect(problemsIn([invalid, told('IMAGE_MISSING')])).toMatchObject({
    problems: [{ place: 'story about, hero.0.layout', ...words }],
    notes: [{ title: 'IMAGE_MISSING', ...words }],
  })
  // The user corrects a story in its file if the space is a folder.
  const file = 'demo/stories/about.json'
  expect(problemsIn([inFile(invalid, new Map([['about', file]]))]).problems).toMatchObject([
    { place: `${file}, hero.0.layout`, link: `vscode://file${process.cwd()}/${file}` },
  ])
})

it('gives each error in a source its place, its line and a link that opens the editor there', async () => {
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
  const wrapped = new VetrinaError({
    code: 'BUNDLE_FAILED',
    message: inBoth(''),
    hint: inBoth(''),
    cause: error,
  })
  expect(distinct([...problems, ...problemsOf(wrapped, nowhere)])).toEqual(problems)
})

it('shows an error without a source by its message, never with a stack', () => {
  expect(problemsOf(new Error('it broke'), nowhere)).toMatchObject([
    { message: 'it broke', place: '', link: '' },
  ])
  const ours = new VetrinaError({
    code: 'ROUTE_TAKEN',
    message: inBoth('two'),
    hint: inBoth('rename'),
  })
  expect(problemsOf(ours, nowhere)).toMatchObject([
    { title: 'ROUTE_TAKEN', message: 'two', hint: 'rename' },
  ])
})
