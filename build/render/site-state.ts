/**
 * The results of the last build of an output folder and their dependencies, from which the next build
 * knows what it can skip.
 *
 * A build renders a page again when one of its dependencies has changed. Ten thousand pages share a few
 * thousand dependencies, so a page has a list of their ids.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { PictureModel } from '../../src/content/model.ts'
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import { lazily } from '../base/once.ts'
import type { ClockSpan, QueryResult } from '../content/dependencies.ts'
import type { Languages } from '../content/languages.ts'
import type { PageFacts } from '../pages/page-facts.ts'
import { parseRow, type Rows, readAll, StoreDamaged } from '../store/store.ts'

/** The entry of one page in the store. */
export interface PageEntry {
  path: RoutePath
  uuid: string
  /** Digest of the page model and of the code: equal ones give equal files. */
  key: string
  /** Ids in the table of dependencies. */
  dependencies: readonly number[]
  clock: ClockSpan
  facts: PageFacts
  /** Files that other pages may share. */
  assets: readonly PageAsset[]
  warnings: readonly Diagnostic[]
  /** Targets of the links in its content, from the root of the host on. */
  links: readonly string[]
  /** Reasons of its last rendering. */
  reasons: readonly string[]
}

export type PageAsset = [path: OutputPath, digest: string]

/** The plan of an image, and the files of its variants. */
export interface PictureFiles {
  /** The value of its `image` key. */
  original: string
  /** `null` when there is no such picture. */
  model: PictureModel | null
  files: [path: string, digest: string][]
}

export interface SiteState {
  code: string
  dependencies: Dependencies
  pages: Map<RoutePath, PageEntry>
  queries: Record<string, QueryResult>
  /** Pictures by `image` key. */
  pictures: Map<string, PictureFiles>
  /** Entries in the store; those of unchanged pages stay the same objects. */
  stored: { pages: ReadonlyMap<RoutePath, PageEntry>; values: readonly string[] } | null
}

/** Keys of dependencies, and the values that pages read; an id is an index into both lists. */
export interface Dependencies {
  keys: string[]
  values: string[]
  /** Id of a key; a new one has no value yet. */
  idOf(key: string): number
  /** Sets the values of the changed ids, and of the new ones. */
  update(changed: readonly number[], languages: Pick<Languages, 'valueOf'>): void
}

export function createDependencies(keys: string[] = [], values: string[] = []): Dependencies {
  const ids = lazily(() => new Map(keys.map((key, id) => [key, id])))
  return {
    keys,
    values,
    idOf(key) {
      const id = ids().get(key) ?? keys.push(key) - 1
      ids().set(key, id)
      return id
    },
    update(changed, languages) {
      for (const id of changed) values[id] = languages.valueOf(keys[id] ?? '')
      for (const key of keys.slice(values.length)) values.push(languages.valueOf(key))
    },
  }
}

/** Drops all results after a change of the code, and the ids of dependencies with them. */
export function forgetResults(state: SiteState): void {
  state.queries = {}
  state.pictures = new Map()
  state.dependencies = createDependencies()
  state.stored = null
}

/**
 * @param output id of the output folder
 * @throws StoreDamaged
 */
export function readState(rows: Rows, output: number): SiteState {
  const [found] = rows
    .prepare('SELECT code, queries, pictures FROM output WHERE id = ?')
    .all(output) as Record<'code' | 'queries' | 'pictures', string>[]
  if (found === undefined) throw new StoreDamaged(`there is no output folder ${output}`)
  const dependencies = readAll<[key: string, value: string]>(
    rows,
    'SELECT json_array(key, value) AS value FROM dependency WHERE output = ? ORDER BY id LIMIT ? OFFSET ?',
    output,
  )
  const pages = readAll<PageEntry>(
    rows,
    'SELECT entry AS value FROM page WHERE output = ? ORDER BY path LIMIT ? OFFSET ?',
    output,
  )
  const keys = dependencies.map(([key]) => key)
  const values = dependencies.map(([, value]) => value)
  const entries = new Map(pages.map((page) => [page.path, page]))
  return {
    code: found.code,
    queries: parseRow(found.queries),
    pictures: new Map(parseRow<[string, PictureFiles][]>(found.pictures)),
    dependencies: createDependencies(keys, [...values]),
    pages: entries,
    stored: { pages: new Map(entries), values },
  }
}

/** Writes the differences to the store. The caller begins and commits the transaction. */
export function writeState(
  rows: Rows,
  output: number,
  { dependencies, pages, stored, ...state }: SiteState,
): void {
  rows
    .prepare('UPDATE output SET code = ?, queries = ?, pictures = ? WHERE id = ?')
    .run(state.code, JSON.stringify(state.queries), JSON.stringify([...state.pictures]), output)
  if (stored === null) {
    rows.prepare('DELETE FROM dependency WHERE output = ?').run(output)
    rows.prepare('DELETE FROM page WHERE output = ?').run(output)
  }
  const setDependency = rows.prepare('INSERT OR REPLACE INTO dependency VALUES (?, ?, ?, ?)')
  for (const [id, key] of dependencies.keys.entries()) {
    const value = dependencies.values[id] ?? ''
    if (stored?.values[id] !== value) setDependency.run(output, id, key, value)
  }
  const setPage = rows.prepare('INSERT OR REPLACE INTO page VALUES (?, ?, ?)')
  for (const page of pages.values()) {
    if (stored?.pages.get(page.path) === page) continue
    setPage.run(output, page.path, JSON.stringify(page))
  }
  const dropPage = rows.prepare('DELETE FROM page WHERE output = ? AND path = ?')
  for (const path of stored?.pages.keys() ?? []) if (!pages.has(path)) dropPage.run(output, path)
}
