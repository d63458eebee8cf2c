import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPublicFiles } from '../../../../build/site/public-files.ts'
import type { Blobs } from '../../../../build/store/blobs.ts'
import { createSmallSite } from '../../../build/small-site.ts'
import { configIn } from '../site-config.ts'
import { storeIn } from '../store-in.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

let project = ''
let blobs: Blobs
beforeEach(async () => {
  project = join(tempFolder(), 'project')
  write('public/plain.txt', 'plain')
  blobs = (await storeIn()).blobs
})

function write(path: string, content: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), content)
}

function link(path: string, target: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  symlinkSync(target, join(project, path))
}

const listed = () => listPublicFiles(configIn(project), blobs)

/** Path → text of each published file. */
const published = () =>
  Object.fromEntries(listed().files.map(({ path, read }) => [path, String(read())]))

describe('[BUILD-4] a symbolic link in public/', () => {
  it('is published as what it leads to, file or folder, of public/ or of the project', () => {
    write('public/.well-known/known.txt', 'known')
    write('assets/photos/a.txt', 'photo')
    write('assets/price.txt', 'price')
    link('public/again.txt', 'plain.txt')
    link('public/known.txt', '.well-known/known.txt')
    link('public/price.txt', '../assets/price.txt')
    link('public/photos', '../assets/photos')
    link('assets/photos/b.txt', '../price.txt')
    expect(published()).toEqual({
      '.well-known/known.txt': 'known',
      'again.txt': 'plain',
      'known.txt': 'known',
      'photos/a.txt': 'photo',
      'photos/b.txt': 'price',
      'plain.txt': 'plain',
      'price.txt': 'price',
    })
    expect(Object.keys(published())).toEqual(Object.keys(published()).toSorted())
    expect(listed().warnings).toEqual([])
  })

  it.each([
    ['nowhere', '../gone.txt', /leads to \.\.\/gone\.txt, which does not exist/, /Remove/],
    ['to itself', 'link', /back to itself/, /Remove/],
    ['to the folder that it is in', '.', /leads to public, and so back to itself/, /Remove/],
    ['to the project', '..', /leads to \., and so back to itself/, /Remove/],
    ['out of the project', '../../other.txt', /outside the project/, /copy/],
    ['out by its whole path', '/etc/hostname', /outside the project/, /copy/],
    ['to the environment', '../.env', /leads to \.env, which is hidden/, /Remove/],
    ['to a file of a hidden folder', '../.git/config', /which is hidden/, /Remove/],
    ['by another link to one', '../assets/env', /leads to \.env, which is hidden/, /Remove/],
    ['to the content cache', '../content-cache', /which a build or sync creates/, /Remove/],
    ['to the site itself', '../dist/index.html', /which a build or sync creates/, /Remove/],
  ])('that leads %s is left out, with the reason', (_, target, says, hint) => {
    write('.env', 'STORYBLOK_TOKEN=secret')
    write('.git/config', 'secret')
    write('dist/index.html', 'site')
    write('content-cache/index.json', '{}')
    write('../other.txt', 'of somebody else')
    link('assets/env', '../.env')
    link('public/link', target)
    const { files, warnings } = listed()
    expect(files.map(({ path }) => path)).toEqual(['plain.txt'])
    expect(warnings).toMatchObject([
      {
        code: 'PUBLIC_LINK',
        hint: { en: expect.stringMatching(hint) },
        message: { en: expect.stringMatching(says) },
      },
    ])
    expect(warnings[0]?.message.en).toMatch(/^public\/link is left out/)
  })

  it('a file with decomposed accents is published under its composed name, as links have it', () => {
    write('public/menu\u0300.pdf', 'x')
    expect(Object.keys(published()).sort()).toEqual(['menù.pdf', 'plain.txt'])
  })

  it('leftover files of a desktop or an editor are left out, with a warning', () => {
    const left = [
      ...['#nota.txt#', '.DS_Store', '.nota.txt.swp', 'Thumbs.db', 'a/desktop.ini', 'nota.bak'],
      ...['nota.txt~', '~$nota.docx'],
    ]
    for (const name of left) write(`public/${name}`, 'x')
    write('public/.well-known/security.txt', 'Contact')
    expect(Object.keys(published()).sort()).toEqual(['.well-known/security.txt', 'plain.txt'])
    const { warnings } = listed()
    expect(warnings.map(({ code, where }) => [code, where.file])).toEqual(
      left.map((name) => ['PUBLIC_LEFTOVER', `public/${name}`]),
    )
  })

  it('[BUILD-8] files that some host does not publish are published, with a warning', () => {
    write('public/node_modules/a.css', 'a')
    write('public/functions/b.txt', 'b')
    write('public/fonts/c.txt', 'c')
    expect(Object.keys(published())).toContain('functions/b.txt')
    expect(listed().warnings.map(({ code, where }) => [code, where.file])).toEqual([
      ['HOST_LIMIT', 'public/functions/b.txt'],
      ['HOST_LIMIT', 'public/node_modules/a.css'],
    ])
  })

  it('to a folder publishes no hidden file, and ends where it leads back', () => {
    write('assets/a.txt', 'a')
    write('assets/.env', 'secret')
    link('assets/back', '../public')
    link('assets/self', '.')
    link('public/all', '../assets')
    expect(published()).toEqual({ 'all/a.txt': 'a', 'plain.txt': 'plain' })
    expect(listed().warnings.map(({ message }) => message.en)).toEqual([
      expect.stringMatching(/^public\/all\/\.env is left out: it leads to assets\/\.env/),
      expect.stringMatching(/^public\/all\/back is left out/),
      expect.stringMatching(/^public\/all\/self is left out/),
    ])
  })

  it('changes the digest with the content that it leads to, and with its warning', async () => {
    const at = 1_700_000_000
    write('assets/a.txt', 'price 10')
    write('assets/b.txt', 'price 25')
    for (const name of ['a', 'b']) utimesSync(join(project, `assets/${name}.txt`), at, at)
    const digests = new Set<string>()
    for (const target of ['../assets/a.txt', '../assets/b.txt', '../gone.txt']) {
      link('public/price.txt', target)
      const { digest } = listed()
      expect(listed().digest).toBe(digest)
      digests.add(digest)
      rmSync(join(project, 'public/price.txt'))
    }
    link('public/price.txt', '../assets/a.txt')
    write('assets/a.txt', 'price 99')
    digests.add(listed().digest)
    rmSync(join(project, 'public/price.txt'))
    digests.add(listed().digest)
    expect(digests.size).toBe(5)
  })
})

it('a name that is not UTF-8 is reported, with its place and what to do', async () => {
  const name = Buffer.concat([Buffer.from(join(project, 'public/caff')), Buffer.from([0xe8])])
  writeFileSync(name, 'caffè')
  const error = await thrownBy(async () => listed())
  expect(error).toMatchObject({ code: 'PUBLIC_NAME' })
  expect(error.message).toMatch(/public\/caff/)
  rmSync(name)
  expect(Object.keys(published())).toEqual(['plain.txt'])
})

it('[BUILD-5] every build warns of a link in public/ that it leaves out, until it is corrected', async () => {
  const site = createSmallSite()
  project = dirname(site.outDir)
  write('assets/price.txt', 'price')
  link('public/price.txt', '../assets/price.txt')
  link('public/old.txt', '../gone.txt')
  const saidOf = async () =>
    (await site.build()).warnings.filter(({ code }) => code === 'PUBLIC_LINK')
  expect(await saidOf()).toHaveLength(1)
  expect(await saidOf()).toHaveLength(1)
  expect(site.read('price.txt')).toBe('price')
  rmSync(join(project, 'public/old.txt'))
  write('assets/price.txt', 'other price')
  expect(await saidOf()).toEqual([])
  expect(site.read('price.txt')).toBe('other price')
})
