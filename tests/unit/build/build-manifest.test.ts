import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBuildManifest } from '../../../build/build-manifest.ts'
import type { OutputFile } from '../../../build/emit.ts'
import { outputPath, routePathOf } from '../../../src/content/paths.ts'
import { tempFolder } from './temp-folder.ts'

const file = (path: string, content: string | Uint8Array): OutputFile => ({
  path: outputPath(path),
  content,
})
const files = [file('index.html', 'home'), file('about/index.html', 'about')]
const paths = [routePathOf('home'), routePathOf('about')]

const idOf = (list: readonly OutputFile[]) =>
  createBuildManifest({ paths, redirects: [], basePath: '/', pollSeconds: 300 }, list).id

const jsonOf = (manifest: ReturnType<typeof createBuildManifest>) =>
  Object.fromEntries(
    manifest.files.map((one): [string, unknown] => [
      one.path,
      'content' in one ? JSON.parse(String(one.content)) : null,
    ]),
  )

describe('[BUILD-2] the build id', () => {
  it('is the same for the same files, in whatever order and form they come', () => {
    const id = idOf(files)
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(idOf(files.toReversed())).toBe(id)
    expect(idOf([file('index.html', Buffer.from('home')), file('about/index.html', 'about')])).toBe(
      id,
    )
  })

  it.each([
    ['one byte', [file('index.html', 'Home'), file('about/index.html', 'about')]],
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

  it('follows the bytes of a file that is copied', () => {
    const source = join(tempFolder(), 'icon.svg')
    const copied: OutputFile[] = [...files, { path: outputPath('icon.svg'), file: source }]
    writeFileSync(source, 'one')
    const id = idOf(copied)
    expect(idOf([...files, file('icon.svg', 'one')])).toBe(id)
    writeFileSync(source, 'two')
    expect(idOf(copied)).not.toBe(id)
  })

  it('follows the name of a hashed file', () => {
    const source = join(tempFolder(), 'a.webp')
    writeFileSync(source, 'one')
    const named = (name: string): OutputFile[] => [
      ...files,
      { path: outputPath(`_assets/${name}`), file: source },
    ]
    expect(idOf(named('a.1.webp'))).not.toBe(idOf(named('a.2.webp')))
  })
})

describe('[BUILD-2] the manifest', () => {
  it('tells the browser the id, and every route with its payload', () => {
    const manifest = createBuildManifest(
      { paths, redirects: [], basePath: '/', pollSeconds: 300 },
      files,
    )
    expect(jsonOf(manifest)).toEqual({
      'builds/latest.json': { id: manifest.id },
      [`builds/meta/${manifest.id}.json`]: {
        id: manifest.id,
        routes: {
          '/': { payload: '/_payload.json' },
          '/about': { payload: '/about/_payload.json' },
        },
        prerendered: ['/', '/about'],
        redirects: [],
        pollSeconds: 300,
      },
    })
  })

  it('[ROUTE-7] has addresses below the base path', () => {
    const manifest = createBuildManifest(
      { paths, redirects: [], basePath: '/sub/', pollSeconds: 300 },
      files,
    )
    expect(jsonOf(manifest)[`builds/meta/${manifest.id}.json`]).toMatchObject({
      routes: {
        '/sub/': { payload: '/sub/_payload.json' },
        '/sub/about': { payload: '/sub/about/_payload.json' },
      },
      prerendered: ['/sub/', '/sub/about'],
    })
  })
})
