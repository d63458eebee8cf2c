import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** What every site needs of `src/`: folders and files, `!` those of this site in such a folder. */
const kernel = [
  'src/client/',
  'src/content/',
  '!src/content/bloks.ts',
  '!src/content/course-bloks.ts',
  '!src/content/course-type.ts',
  '!src/content/course-words.ts',
  '!src/content/course.ts',
  '!src/content/inline-bloks.ts',
  '!src/content/offer-bloks.ts',
  '!src/content/page-type.ts',
  '!src/content/picture-bloks.ts',
  '!src/content/release-fields.ts',
  '!src/content/settings-type.ts',
  '!src/content/text-bloks.ts',
  'src/editor/',
  'src/bloks/RichText.tsx',
  'src/bloks/RichTextTable.tsx',
  'src/bloks/render-each.tsx',
  'src/bloks/rich-text-line.tsx',
  'src/layout/Bloks.tsx',
  'src/layout/ContentLink.tsx',
  'src/islands/create-element.ts',
  'src/islands/hydrate.tsx',
  'src/islands/islands.ts',
  'src/layout/Document.tsx',
  'src/layout/Island.tsx',
  'src/layout/Picture.tsx',
  'src/layout/plain-page.tsx',
  'src/layout/use-editable.ts',
  'src/layout/use-page-ids.ts',
  'src/layout/use-sheets.ts',
  'src/forms/',
  'src/translation/',
  'src/worker/',
]

/** Files that import what is this site's: a function has its site in it; the types still stand there. */
const exceptions = ['servers/requests/hosts/function-receiver.ts', 'src/content/model.ts']

const isKernel = (file: string): boolean =>
  kernel.some((one) => file === one || (one.endsWith('/') && file.startsWith(one))) &&
  !kernel.includes(`!${file}`)

const isGenerator = (file: string): boolean => /^(build|servers|commands)\//.test(file)

/** The files of this site that a file imports, statically or not. */
const siteImportsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)['"]/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((imported) => imported.startsWith('src/') && !isKernel(imported))

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file))

const files = ['build', 'servers', 'commands', 'src'].flatMap(filesIn)

describe('what the generator and the kernel import', () => {
  it('[SITE-1] of src/ is the kernel, and nothing of this site', () => {
    const found = files
      .filter((file) => isGenerator(file) || isKernel(file))
      .filter((file) => siteImportsOf(file, readFileSync(join(root, file), 'utf8')).length > 0)
    expect(found.toSorted()).toEqual(exceptions)
  })

  it('is there: no entry of the kernel is of a file that is gone', () => {
    const gone = kernel
      .map((one) => one.replace('!', ''))
      .filter((one) => !files.some((file) => file === one || file.startsWith(one)))
    expect(gone).toEqual([])
  })

  it.each([
    ['build/x.ts', "import { site } from '../src/site.ts'", 'src/site.ts'],
    ['build/x/y.ts', "const { a } = await import('../../src/law/a.ts')", 'src/law/a.ts'],
    ['servers/x.ts', "import type { A } from '../src/content/course.ts'", 'src/content/course.ts'],
    ['src/content/x.ts', "export { a } from '../bloks/A.tsx'", 'src/bloks/A.tsx'],
    ['src/client/x.ts', "import '../islands/a.ts'", 'src/islands/a.ts'],
  ])('[SITE-1] in %s %s is found', (file, text, imported) => {
    expect(siteImportsOf(file, text)).toEqual([imported])
  })

  it.each([
    ['build/x.ts', "import { VetrinaError } from '../src/content/errors.ts'"],
    ['src/content/x.ts', "import { build } from './blok.ts'"],
    ['src/client/x.ts', "import * as z from 'zod'"],
  ])('in %s %s is fine', (file, text) => {
    expect(siteImportsOf(file, text)).toEqual([])
  })
})
