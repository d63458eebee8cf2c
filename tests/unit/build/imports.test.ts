import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Folders of `src/` that every site needs. */
const kernel = [
  'src/client/',
  'src/content/',
  'src/editor/',
  'src/forms/',
  'src/kit/',
  'src/strings/',
  'src/translation/',
  'src/worker/',
]

/** Files that may import this site: the bundle of a Worker includes its site. */
const exceptions = ['servers/requests/cloudflare.ts']

const isKernel = (file: string): boolean => kernel.some((folder) => file.startsWith(folder))

const isGenerator = (file: string): boolean => /^(build|servers|commands)\//.test(file)

/** The files that a script or a style sheet imports, statically or not. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)['"]/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )

const siteImportsOf = (file: string, text: string): string[] =>
  importsOf(file, text).filter((imported) => imported.startsWith('src/') && !isKernel(imported))

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file))

const files = ['build', 'servers', 'commands', 'src'].flatMap(filesIn)

/** Lists with a line for each part of this site. */
const lists = [
  'src/bloks/bloks.ts',
  'src/main-content.ts',
  'src/requests/offered.ts',
  'src/site.ts',
]

const isOfCourses = (file: string): boolean => file.split('/').includes('courses')

describe('imports', () => {
  it('[SITE-1] of the generator and the kernel reach only the kernel of src/, and nothing of this site', () => {
    const found = files
      .filter((file) => isGenerator(file) || isKernel(file))
      .filter((file) => siteImportsOf(file, readFileSync(join(root, file), 'utf8')).length > 0)
    expect(found.toSorted()).toEqual(exceptions)
  })

  it('[SYNC-14] of a sync or a build do not reach the emulator, and only `content` imports its faults', () => {
    const importing = (name: string) =>
      files.filter((file) => readFileSync(join(root, file), 'utf8').includes(name)).toSorted()
    expect(importing('storyblok-emulator')).toEqual(['commands/content.ts', 'servers/emulator.ts'])
    expect(importing('storyblok-emulator/testing')).toEqual(['commands/content.ts'])
    expect(importing('/emulator.ts')).toEqual([
      'commands/content.ts',
      'commands/demo.ts',
      'servers/dev/server.ts',
    ])
  })

  it('[SITE-8] of a site in its own folder reach only the kernel and the type of its settings', () => {
    const found = readdirSync(join(root, 'examples'), { encoding: 'utf8', recursive: true })
      .filter((file) => /\/(src\/.*|site\.config)\.(tsx?|css)$/.test(`/${file}`))
      .map((file) => join('examples', file))
      .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
      .filter((imported) => !imported.startsWith('examples/') && !isKernel(imported))
    expect([...new Set(found)]).toEqual(['build/site-config.ts'])
  })

  it('in a folder of build/ reach only folders above it in the map of CONTRIBUTING.md', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    const map = [...text.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, name = '']) => name)
    const folders = readdirSync(join(root, 'build'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.toSorted()).toEqual(map.toSorted())
    /** Index of the folder in the map; -1 outside of the folders. */
    const placeOf = (file: string) => map.indexOf(/^build\/([^/]+)\//.exec(file)?.[1] ?? '')
    const inFolders = filesIn('build').filter((file) => placeOf(file) >= 0)
    const wrong = inFolders.flatMap((file) =>
      importsOf(file, readFileSync(join(root, file), 'utf8'))
        .filter((imported) => placeOf(imported) > placeOf(file))
        .map((imported) => `${file} imports ${imported}`),
    )
    expect(wrong).toEqual([])
  })

  it('[SITE-1] of courses are only in lists: their folders can go, with a line in each', () => {
    const found = [...files, ...['tests', 'scripts', 'bench'].flatMap(filesIn)]
      .filter((file) => !isOfCourses(file) && !lists.includes(file))
      .filter((file) => importsOf(file, readFileSync(join(root, file), 'utf8')).some(isOfCourses))
    expect(found).toEqual([])
  })
})
