import { describe, expect, it } from 'vitest'
import { createBuildManifest } from '../../../build/build-manifest.ts'
import { routePathOf } from '../../../src/content/paths.ts'

type Digested = [path: string, digest: string]

const file = (path: string, digest: string): Digested => [path, digest]
const files = [file('index.html', 'home'), file('about/index.html', 'about')]
const paths = [routePathOf('home'), routePathOf('about')]

const content = { space: 1, version: 7, shows: 'published', newest: null } as const
const script = '/_assets/client.js'
const site = { paths, redirects: [], basePath: '/', pollSeconds: 300, content, script }

const idOf = (list: readonly Digested[]) => createBuildManifest(site, list).id

const jsonOf = (manifest: ReturnType<typeof createBuildManifest>) =>
  Object.fromEntries(
    manifest.files.map((one): [string, unknown] => [one.path, JSON.parse(one.content)]),
  )

describe('[BUILD-2] the build id', () => {
  it('is the same for the same files, in whatever order they come', () => {
    const id = idOf(files)
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(idOf(files.toReversed())).toBe(id)
  })

  it.each([
    ['another content', [file('index.html', 'Home'), file('about/index.html', 'about')]],
    ['a name', [file('index.htm', 'home'), file('about/index.html', 'about')]],
    ['a file more', [...files, file('x', '')]],
    ['a file less', files.slice(1)],
    [
      'contents that changed places',
      [file('index.html', 'about'), file('about/index.html', 'home')],
    ],
  ])('is another for %s', (_what, changed) => {
    expect(idOf(changed)).not.toBe(idOf(files))
  })
})

describe('[BUILD-2] the manifest', () => {
  it('tells the browser the id, and every route with its payload', () => {
    const manifest = createBuildManifest(site, files)
    expect(jsonOf(manifest)).toEqual({
      'builds/latest.json': { id: manifest.id, content },
      [`builds/meta/${manifest.id}.json`]: {
        id: manifest.id,
        routes: {
          '/': { payload: '/_payload.json' },
          '/about': { payload: '/about/_payload.json' },
        },
        prerendered: ['/', '/about'],
        redirects: [],
        script,
        pollSeconds: 300,
      },
    })
  })

  it('[ROUTE-7] has addresses below the base path', () => {
    const manifest = createBuildManifest({ ...site, basePath: '/sub/' }, files)
    expect(jsonOf(manifest)[`builds/meta/${manifest.id}.json`]).toMatchObject({
      routes: {
        '/sub/': { payload: '/sub/_payload.json' },
        '/sub/about': { payload: '/sub/about/_payload.json' },
      },
      prerendered: ['/sub/', '/sub/about'],
    })
  })
})
