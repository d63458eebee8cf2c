/**
 * The memory of the site on the disk: two files with all pages, of which one is parsed page by page
 * where that is asked for, and one with what has changed since they were written, which names them.
 * Of many pages few are edited at once, and writing all of them takes a tenth of a build. Without one
 * of the three there is no memory: half of it would tell of pages that are not there any more.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listNames } from '../base/disk-entry.ts'
import { readSealed, readSealedBytes, writeSealed, writeSealedBytes } from '../base/sealed-file.ts'
import { endsOf, placesFrom, type StoredNumbers, storedPlaces } from '../base/stored-numbers.ts'
import { type StoredTexts, storedTexts, textsFrom } from '../base/stored-texts.ts'
import {
  changesOf,
  lengthsOf,
  type MemoryChanges,
  noChanges,
  withChangedTables,
  withChanges,
} from './memory-changes.ts'
import { pagesFrom, type StoredPages, storedDetails, storedPages } from './page-memo-format.ts'
import {
  createTables,
  itemsOf,
  type StoredTables,
  storedTables,
  tableItemsFrom,
} from './page-tables.ts'
import { createValues } from './read-values.ts'
import {
  emptyMemory,
  type PictureFiles,
  type SiteMemory,
  type WrittenPages,
} from './site-memory.ts'
import { type StoredDetails, StoredPage } from './stored-page.ts'

/** The file that names the others. */
export const memoryFileOf = (memoryDir: string): string => join(memoryDir, 'pages.json')

/** What is read first, and written last. */
interface Head {
  /** Of the files with all pages. */
  id: string
  changes: MemoryChanges
  build: string
  code: string
  written: number
  queries: SiteMemory['queries']
  pictures: [string, PictureFiles][]
  unpruned: number
}

interface AllPages {
  pages: StoredPages
  /** Where the details of each page end in their file. */
  detailEnds: StoredNumbers
  tables: StoredTables
  /** Of the keys, in their order. */
  values: StoredTexts
}

const pagesFile = (file: string, id: string): string => file.replace(/\.json$/, `.${id}.json`)
const detailsFile = (file: string, id: string): string => pagesFile(file, `${id}.details`)

export function readSiteMemory(file: string): SiteMemory {
  const head = readSealed<Head>(file)
  if (head === null) return emptyMemory()
  const all = readSealed<AllPages>(pagesFile(file, head.id))
  const details = readSealedBytes(detailsFile(file, head.id))
  return all === null || details === null ? emptyMemory() : memoryFrom(head, all, details)
}

function memoryFrom(
  { id, changes, written, ...head }: Head,
  all: AllPages,
  details: Buffer,
): SiteMemory {
  const items = tableItemsFrom(all.tables)
  const tables = createTables(withChangedTables(items, changes), all.tables.order)
  const base = {
    pages: pagesFrom(all.pages, detailsFrom(details, all.detailEnds), tables),
    values: textsFrom(all.values),
    lengths: lengthsOf(items),
  }
  const { pages, values } = withChanges(base, changes, tables)
  return {
    ...{ build: head.build, code: head.code, queries: head.queries, unpruned: head.unpruned },
    pages: new Map(pages.map((page) => [page.path, page])),
    values: createValues(tables.keys, values),
    pictures: new Map(head.pictures),
    written: { id, base, tables, count: written, pages },
  }
}

function detailsFrom(bytes: Buffer, stored: StoredNumbers): (at: number) => StoredDetails {
  const ends = placesFrom(stored)
  return (at) => {
    const json = bytes.toString('utf8', at === 0 ? 0 : ends[at - 1], ends[at])
    return JSON.parse(json) as StoredDetails
  }
}

/**
 * What no page names any more stays in the tables until half of the pages were written since they
 * were begun.
 */
export function writeSiteMemory(file: string, memory: SiteMemory): void {
  const memos = [...memory.pages.values()]
  const fresh = memos.filter((page) => !(page instanceof StoredPage)).length
  const isWorn = memory.written.count + fresh > 1.5 * memos.length
  const written = isWorn ? emptyMemory().written : memory.written
  const head = {
    written: isWorn ? memos.length : written.count + fresh,
    build: memory.build,
    code: memory.code,
    queries: memory.queries,
    pictures: [...memory.pictures],
    unpruned: memory.unpruned,
  }
  const changes = changesOf(memory, written)
  if (changes !== null) {
    writeSealed(file, { ...head, id: written.id, changes } satisfies Head)
    return
  }
  const id = randomUUID()
  const details = memos.map((page) =>
    Buffer.from(JSON.stringify(storedDetails(page, written.tables))),
  )
  writeSealedBytes(detailsFile(file, id), Buffer.concat(details))
  const all = {
    detailEnds: storedPlaces(endsOf(details)),
    pages: storedPages(memos, written.tables),
    tables: storedTables(itemsOf(written.tables)),
    values: storedTexts(valuesOf(memory, written)),
  }
  writeSealed(pagesFile(file, id), all satisfies AllPages)
  writeSealed(file, { ...head, id, changes: noChanges } satisfies Head)
  dropOthers(file, id)
}

const valuesOf = ({ values }: SiteMemory, { tables }: WrittenPages): string[] =>
  tables.keys.items.map((key) => values.get(key) ?? '')

/** Files with all pages that the head does not name any more. */
function dropOthers(file: string, id: string): void {
  const kept = [file, pagesFile(file, id), detailsFile(file, id)].map((one) => basename(one))
  const others = listNames(dirname(file)).filter(
    (name) => /^pages\..*json$/.test(name) && !kept.includes(name),
  )
  for (const name of others) rmSync(join(dirname(file), name), { force: true })
}
