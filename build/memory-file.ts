/**
 * The memory of the site on the disk: a file with all pages, and one with what has changed since that
 * was written, which names it. Of many pages few are edited at once, and writing all of them takes a
 * tenth of a build. Without one of the two there is no memory: half of it would tell of pages that
 * are not there any more.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { RoutePath } from '../src/content/paths.ts'
import { listNames } from './disk-entry.ts'
import {
  type AllPages,
  createTables,
  pageFrom,
  type StoredPage,
  storedPage,
} from './page-memo-format.ts'
import { readSealed, writeSealed } from './sealed-file.ts'
import {
  emptyMemory,
  type PageMemo,
  type PictureFiles,
  type SiteMemory,
  type StoryProblem,
  type WrittenPages,
} from './site-memory.ts'

/** What is read first, and written last. */
interface Head {
  /** The file with all pages. */
  id: string
  changes: Changes
  code: string
  written: number
  problems: [string, StoryProblem][]
  queries: SiteMemory['queries']
  pictures: [string, PictureFiles][]
  unpruned: number
}

/** What is different at a place, or comes after the last one. */
interface Changes extends Pick<AllPages, 'shared' | 'images' | 'links'> {
  pages: [at: number, page: StoredPage][]
  values: [at: number, key: string, value: string][]
}

/** Of so large a part all pages are written. */
const largePart = 0.1

const pagesFile = (file: string, id: string): string => file.replace(/\.json$/, `.${id}.json`)

export function readSiteMemory(file: string): SiteMemory {
  const head = readSealed<Head>(file)
  if (head === null) return emptyMemory()
  const pages = readSealed<AllPages>(pagesFile(file, head.id))
  return pages === null ? emptyMemory() : memoryFrom(head, pages)
}

function memoryFrom(head: Head, base: AllPages): SiteMemory {
  const { code, queries, unpruned } = head
  const { values, pages, shared, images, links } = withChanges(base, head.changes)
  const tables = createTables({ keys: values.map(([key]) => key), shared, images, links })
  const written: WrittenPages = {
    ...{ id: head.id, base, tables, count: head.written },
    pages: new WeakMap(),
  }
  const memos = new Map<RoutePath, PageMemo>()
  for (const one of pages) {
    const page = pageFrom(one, tables)
    written.pages.set(page, one)
    memos.set(page.path, page)
  }
  return {
    ...{ code, queries, unpruned, written },
    pages: memos,
    values: new Map(values),
    problems: new Map(head.problems),
    pictures: new Map(head.pictures),
  }
}

/** Copies: what is told of them later is held against the base. */
function withChanges(base: AllPages, changes: Changes): AllPages {
  const pages = [...base.pages]
  for (const [at, page] of changes.pages) pages[at] = page
  const values = [...base.values]
  for (const [at, key, value] of changes.values) values[at] = [key, value]
  return {
    ...{ pages, values },
    shared: [...base.shared, ...changes.shared],
    images: [...base.images, ...changes.images],
    links: [...base.links, ...changes.links],
  }
}

/**
 * What no page names any more stays in the tables until half of the pages were written since they
 * were begun.
 */
export function writeSiteMemory(file: string, memory: SiteMemory): void {
  const memos = [...memory.pages.values()]
  const fresh = memos.filter((page) => !memory.written.pages.has(page)).length
  const isWorn = memory.written.count + fresh > 1.5 * memos.length
  const { id, base, tables, pages, count } = isWorn ? emptyMemory().written : memory.written
  const all: AllPages = {
    pages: memos.map((page) => pages.get(page) ?? storedPage(page, tables)),
    values: tables.keys.items.map((key) => [key, memory.values.get(key) ?? '']),
    shared: tables.shared.items,
    images: tables.images.items,
    links: tables.links.items,
  }
  const head = {
    written: count + (isWorn ? memos.length : fresh),
    code: memory.code,
    problems: [...memory.problems],
    queries: memory.queries,
    pictures: [...memory.pictures],
    unpruned: memory.unpruned,
  }
  const changes = base && changesOf(all, base)
  if (changes !== null) {
    writeSealed(file, { ...head, id, changes } satisfies Head)
    return
  }
  const newId = randomUUID()
  writeSealed(pagesFile(file, newId), all)
  writeSealed(file, { ...head, id: newId, changes: noChanges } satisfies Head)
  dropOthers(file, newId)
}

const noChanges: Changes = { pages: [], values: [], shared: [], images: [], links: [] }

/** `null` when all is to be written. */
function changesOf(all: AllPages, base: AllPages): Changes | null {
  if (base.pages.length !== all.pages.length) return null
  const pages = all.pages.flatMap((page, at): Changes['pages'] =>
    page === base.pages[at] ? [] : [[at, page]],
  )
  const isLarge = pages.length > largePart * all.pages.length
  // Pages that come, go or move change the places of others.
  if (isLarge || pages.some(([at, [path]]) => path !== base.pages[at]?.[0])) return null
  return {
    pages,
    values: all.values.flatMap(([key, value], at): Changes['values'] =>
      value === base.values[at]?.[1] ? [] : [[at, key, value]],
    ),
    shared: all.shared.slice(base.shared.length),
    images: all.images.slice(base.images.length),
    links: all.links.slice(base.links.length),
  }
}

/** Files with all pages that the head does not name any more. */
function dropOthers(file: string, id: string): void {
  const kept = [file, pagesFile(file, id)].map((one) => basename(one))
  const others = listNames(dirname(file)).filter(
    (name) => /^pages\..*json$/.test(name) && !kept.includes(name),
  )
  for (const name of others) rmSync(join(dirname(file), name), { force: true })
}
