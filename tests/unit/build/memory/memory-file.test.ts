import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSealedBytes, writeSealedBytes } from '../../../../build/base/sealed-file.ts'
import { always } from '../../../../build/content/reads.ts'
import { readSiteMemory, writeSiteMemory } from '../../../../build/memory/memory-file.ts'
import type { PageMemo } from '../../../../build/memory/page-memo.ts'
import { pageReads } from '../../../../build/memory/page-reads.ts'
import { emptyMemory, type SiteMemory } from '../../../../build/memory/site-memory.ts'
import { type OutputPath, routePathOf } from '../../../../src/content/paths.ts'
import { tempFolder } from '../temp-folder.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = tempFolder()
  file = join(folder, 'pages.json')
})

function pageAt(number: number, edition = ''): PageMemo {
  const path = routePathOf(`pagina-${number}`)
  const canonical = `https://studio.example${path}`
  return {
    ...{ path, uuid: `uuid-${number}`, clock: always, key: `key-${number}${edition}` },
    reads: pageReads([`story uuid-${number}`, `image foto-${number}${edition}`, 'settings']),
    facts: {
      card: null,
      record: {
        ...{ path, canonical, title: `Pagina ${number}`, description: '', missing: [] },
        ...{ lastmod: null, images: [`/foto-${number}${edition}.jpg`], isIndexed: true },
      },
    },
    shared: [[`_assets/page.${edition || 'all'}.css`, 'digest']] as unknown as PageMemo['shared'],
    ...{ warnings: [], links: () => ['/', `/altra${edition}`], why: ['new'] },
  }
}

/** A page of which everything is different. */
function oddPage(number: number): PageMemo {
  const page = pageAt(number)
  const path = 'immagini/uno.jpg' as OutputPath
  return {
    ...page,
    clock: { after: '2026-01-01 00:00', until: '2026-02-01 00:00' },
    reads: pageReads(['settings']),
    facts: {
      card: { path, copyOf: path },
      record: {
        ...page.facts.record,
        ...{ description: 'Perché “sì”\n😀', missing: ['title'], lastmod: '2026-01-01' },
        ...{ images: [], isIndexed: false },
      },
    },
    warnings: [{ code: 'ODD', message: 'It is odd.', hint: 'Let it be.' }],
    ...{ shared: [], links: () => [], why: ['code', 'clock'] },
  }
}

function putPage(memory: SiteMemory, page: PageMemo): void {
  memory.pages.set(page.path, page)
  for (const key of page.reads.list()) memory.values.set(key, `${key} ${page.key}`)
}

function memoryOf(pages: number): SiteMemory {
  const memory = { ...emptyMemory(), code: 'code' }
  for (let number = 0; number < pages; number++) putPage(memory, pageAt(number))
  return memory
}

/** With its lists made, whoever made the page. */
function plain(page: PageMemo | undefined) {
  if (page === undefined) return
  const { path, uuid, reads, clock, key, facts, shared, warnings, links, why } = page
  const { canonical, title, description, missing, lastmod, images, isIndexed } = facts.record
  return {
    ...{ path, uuid, clock, key, shared, warnings, why, card: facts.card },
    record: {
      path: facts.record.path,
      ...{ canonical, title, description, missing, lastmod, images, isIndexed },
    },
    ...{ reads: reads.list(), links: links() },
  }
}

const valuesOf = ({ keys, list }: SiteMemory['values']) =>
  new Map(keys.map((key, at) => [key, list[at]]))

const contentOf = ({ written: _, ...content }: SiteMemory) => ({
  ...content,
  values: valuesOf(content.values),
  pages: [...content.pages.values()].map(plain),
})

const detailsFile = () =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('.details.json')) ?? '')

const wholes = () => readdirSync(folder).filter((name) => /^pages\.[\w-]+\.json$/.test(name))

/** What the next build reads, changes and writes. */
function edit(change: (memory: SiteMemory) => void) {
  const memory = readSiteMemory(file)
  change(memory)
  writeSiteMemory(file, memory)
  return contentOf(memory)
}

describe('the memory of the site', () => {
  it('is read as it was written', () => {
    writeSiteMemory(file, memoryOf(30))
    expect(contentOf(readSiteMemory(file))).toEqual(contentOf(memoryOf(30)))
  })

  it('has every page as it is, among all and among the changes', () => {
    const memory = memoryOf(30)
    putPage(memory, oddPage(5))
    writeSiteMemory(file, memory)
    expect(plain(readSiteMemory(file).pages.get(pageAt(5).path))).toEqual(plain(oddPage(5)))
    edit((read) => putPage(read, oddPage(7)))
    const { pages } = readSiteMemory(file)
    expect([5, 6, 7].map((number) => plain(pages.get(pageAt(number).path)))).toEqual(
      [oddPage(5), pageAt(6), oddPage(7)].map(plain),
    )
  })

  it('[BUILD-5] tells of a page which of some keys it has read', () => {
    writeSiteMemory(file, memoryOf(30))
    edit((memory) => putPage(memory, pageAt(7, 'x')))
    const { pages } = readSiteMemory(file)
    const readersOf = (...keys: string[]) => {
      const wanted = new Map(keys.map((key) => [key, '']))
      return [...pages.values()].flatMap(({ path, reads }) => {
        const among = reads.among(wanted)
        return among.length === 0 ? [] : [[path, ...among]]
      })
    }
    expect(readersOf('story uuid-3')).toEqual([['/pagina-3', 'story uuid-3']])
    expect(readersOf('image foto-7x', 'story uuid-4', 'story of nobody')).toEqual([
      ['/pagina-4', 'story uuid-4'],
      ['/pagina-7', 'image foto-7x'],
    ])
    expect(readersOf('image foto-7')).toEqual([])
    expect(readersOf('settings')).toHaveLength(30)
  })

  it('[BUILD-5] after an edit, is written without the pages that are the same', () => {
    writeSiteMemory(file, memoryOf(30))
    const before = wholes()
    const { ino } = statSync(join(folder, before[0] ?? ''))
    for (const [number, edition] of [
      [7, 'x'],
      [8, 'y'],
      [7, 'z'],
    ] as const) {
      const edited = edit((memory) => putPage(memory, pageAt(number, edition)))
      const read = contentOf(readSiteMemory(file))
      expect(read.pages).toEqual(edited.pages)
      expect(read.values).toEqual(edited.values)
      expect(wholes()).toEqual(before)
      expect(statSync(join(folder, before[0] ?? '')).ino).toBe(ino)
    }
  })

  it('[BUILD-5] parses the details of no page that nobody asks for them', () => {
    writeSiteMemory(file, memoryOf(30))
    edit((memory) => putPage(memory, pageAt(7, 'x')))
    const details = readSealedBytes(detailsFile()) ?? Buffer.from('')
    const other = details.indexOf('"Pagina 8"')
    writeSealedBytes(detailsFile(), details.fill('?', other))
    const pages = [...readSiteMemory(file).pages.values()]
    expect(pages.map(({ uuid }) => uuid)).toContain('uuid-8')
    expect([pages[6], pages[7]].map(plain)).toEqual([pageAt(6), pageAt(7, 'x')].map(plain))
    expect(() => plain(pages[8])).toThrow(SyntaxError)
  })

  it('is written as a whole, once, when pages come or go, or many are edited', () => {
    writeSiteMemory(file, memoryOf(30))
    const changes: ((memory: SiteMemory) => void)[] = [
      (memory) => putPage(memory, pageAt(30)),
      (memory) => memory.pages.delete(pageAt(3).path),
      (memory) => {
        for (let number = 10; number < 20; number++) putPage(memory, pageAt(number, 'x'))
      },
    ]
    for (const change of changes) {
      const before = wholes()
      const { pages } = edit(change)
      expect(contentOf(readSiteMemory(file)).pages).toEqual(pages)
      expect(wholes()).toHaveLength(1)
      expect(wholes()).not.toEqual(before)
    }
  })

  it('forgets what no page names any more', () => {
    writeSiteMemory(file, memoryOf(30))
    for (let turn = 0; turn < 20; turn++) {
      edit((memory) => putPage(memory, pageAt(turn % 3, `edizione-${turn}-`)))
    }
    const all = readFileSync(join(folder, wholes()[0] ?? ''), 'utf8') + readFileSync(file, 'utf8')
    expect(all).not.toContain('edizione-0-')
    expect(readSiteMemory(file).pages.get(pageAt(1).path)?.key).toBe('key-1edizione-19-')
  })

  it.each([
    ['the changes are gone', () => rmSync(file)],
    ['the pages are gone', () => rmSync(join(folder, wholes()[0] ?? ''))],
    ['the changes are damaged', () => writeFileSync(file, readFileSync(file).subarray(0, -9))],
    [
      'the pages are damaged',
      () => {
        const name = join(folder, wholes()[0] ?? '')
        writeFileSync(name, readFileSync(name, 'utf8').replace('pagina-3', 'pagina-4'))
      },
    ],
    ['the details are gone', () => rmSync(detailsFile())],
    [
      'the details are damaged',
      () => {
        const text = readFileSync(detailsFile(), 'utf8')
        writeFileSync(detailsFile(), text.replace('Pagina 3', 'Pagina 4'))
      },
    ],
  ])('is none where %s: half of it would tell of older pages', (_, damage) => {
    writeSiteMemory(file, memoryOf(30))
    edit((memory) => putPage(memory, pageAt(7, 'x')))
    damage()
    expect(contentOf(readSiteMemory(file))).toEqual(contentOf(emptyMemory()))
  })
})
