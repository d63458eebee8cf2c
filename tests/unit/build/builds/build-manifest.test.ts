import { describe, expect, it } from 'vitest'
import { pageFilesOf } from '../../../../build/base/output-files.ts'
import { createBuildId, createBuildManifest } from '../../../../build/builds/build-manifest.ts'
import { outputPath, routePathOf } from '../../../../src/content/paths.ts'

type Digested = [path: string, digest: string]

const files: Digested[] = [
  ['sw.js', 'worker'],
  ['404.html', 'error'],
  ['index.html', 'home'],
  ['_payload.json', 'home too'],
  ['about/index.html', 'about'],
  ['about/_payload.json', 'about too'],
]
const paths = [routePathOf('home'), routePathOf('about')]

const content = { space: 1, version: 7, shows: 'published', newest: null } as const
const script = '/_assets/client.js'
const site = {
  routes: paths.map((path) => ({ path })),
  redirects: [],
  basePath: '/',
  pollSeconds: 300,
  content,
  client: { script },
}

function idOf(list: readonly Digested[], pages = paths): string {
  const digests = new Map<string, string>(list)
  const ofPages = pages.flatMap(pageFilesOf)
  const others = [...digests.keys()].map(outputPath).filter((path) => !ofPages.includes(path))
  const digestAt = (path: string) => digests.get(path) ?? ''
  return createBuildId({ pages, others, digestAt })
}

const jsonOf = (list: ReturnType<typeof createBuildManifest>) =>
  Object.fromEntries(
    list.map((one): [string, unknown] => [one.path, JSON.parse(String(one.content))]),
  )

describe('[BUILD-2] the build id', () => {
  it('is the same for the same files, in whatever order they come', () => {
    const id = idOf(files)
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(idOf(files.toReversed())).toBe(id)
  })

  it('changes with the content, name or number of files or pages', () => {
    const other = (path: string, digest: string) =>
      files.map((one): Digested => (one[0] === path ? [path, digest] : one))
    const moved = files.map(([path, digest]): Digested => [path.replace('about', 'brand'), digest])
    const ids = [
      idOf(files),
      idOf(other('sw.js', 'other')),
      idOf(other('about/index.html', 'other')),
      idOf(other('about/_payload.json', 'other')),
      idOf([['sw.mjs', 'worker'], ...files.slice(1)]),
      idOf([...files, ['x', '']]),
      idOf(files.slice(1)),
      idOf([['404.html', 'worker'], ['sw.js', 'error'], ...files.slice(2)]),
      idOf(moved, [routePathOf('home'), routePathOf('brand')]),
    ]
    expect([...new Set(ids)]).toEqual(ids)
  })
})

describe('[BUILD-2] the manifest', () => {
  it('[ROUTE-7] tells the browser the id, and every route with its payload, below the base path', () => {
    expect(jsonOf(createBuildManifest({ ...site, basePath: '/sub/' }, 'abc'))).toEqual({
      'builds/latest.json': { id: 'abc', content },
      'builds/meta/abc.json': {
        id: 'abc',
        routes: {
          '/sub/': { payload: '/sub/_payload.json' },
          '/sub/about': { payload: '/sub/about/_payload.json' },
        },
        prerendered: ['/sub/', '/sub/about'],
        redirects: [],
        script,
        pollSeconds: 300,
      },
    })
  })

  it('[I18N-5] names the runtime of each language', () => {
    const client = { script, inLanguage: { en: { script: '/_assets/client.en.js', islands: {} } } }
    const manifest = jsonOf(createBuildManifest({ ...site, client }, 'abc'))
    expect(manifest['builds/meta/abc.json']).toMatchObject({
      script,
      scripts: { en: '/_assets/client.en.js' },
    })
  })
})
