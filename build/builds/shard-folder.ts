/**
 * One shard of a build on disk, for the machine that merges all shards.
 *
 *     {shards}/2-of-4/pages/      the files of its pages
 *     {shards}/2-of-4/blobs/      variants and share cards, by digest
 *     {shards}/2-of-4/shard.db    rows of the store about them; put there last
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson, digestOf } from '../base/digest.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { linkOrCopy } from '../output/staging-dir.ts'
import { openOtherStore, type Store } from '../store/store.ts'
import { digestOfConfig } from './code-digest.ts'

/** Number of a shard, from 1, and of all shards. */
export interface Shard {
  index: number
  count: number
}

/** Digests of a shard's inputs. If they match, the merging build would make the same files. */
export interface ShardInputs {
  code: string
  configuration: string
  content: string
}

export interface ShardManifest {
  shard: Shard
  inputs: ShardInputs
  /** Storyblok's version of the content. */
  contentVersion: number
}

/** The name on the command line: `2/4`. */
export const nameOfShard = ({ index, count }: Shard): string => `${index}/${count}`

export const shardFolder = (shardsDir: string, { index, count }: Shard): string =>
  join(shardsDir, `${index}-of-${count}`)

export const shardPages = (folder: string): string => join(folder, 'pages')

/** Assigns pages by path alone, so that a new page moves no other one to another shard. */
export const isInShard = (path: string, { index, count }: Shard): boolean =>
  Number.parseInt(digestOf(path).slice(0, 12), 16) % count === index - 1

interface InputsOptions {
  /** Digest of the sources. */
  sources: string
  config: Config
  index: CacheIndex
}

export const inputsOfShard = ({ sources, config, index }: InputsOptions): ShardInputs => ({
  code: sources,
  configuration: digestOfConfig(config),
  content: digestOf(canonicalJson(index)),
})

const databaseName = 'shard.db'

/** The database of a shard as a store; it has the rows of one output folder. */
export const openShard = (folder: string): Promise<Store> =>
  openOtherStore(folder, join(folder, databaseName))

/**
 * Copies the rows of an output folder, and the blobs with these digests.
 * @param output id of the output folder in the store
 */
export async function writeShard(
  folder: string,
  { store, output, digests }: { store: Store; output: number; digests: ReadonlySet<string> },
  manifest: ShardManifest,
): Promise<void> {
  const file = join(folder, databaseName)
  const temporary = `${file}.tmp`
  rmSync(temporary, { force: true })
  rmSync(file, { force: true })
  const blobs = join(folder, 'blobs')
  rmSync(blobs, { recursive: true, force: true })
  // A shard without pages has no folder yet.
  mkdirSync(blobs, { recursive: true })
  const shard = await openOtherStore(folder, temporary)
  try {
    const outputRows = store.rows.prepare('SELECT * FROM output WHERE id = ?').all(output)
    copyRows(shard, 'output', outputRows as object[])
    for (const table of ['page', 'dependency', 'file']) {
      const rows = store.rows.prepare(`SELECT * FROM ${table} WHERE output = ?`).all(output)
      copyRows(shard, table, rows as object[])
    }
    const made = store.rows.prepare("SELECT * FROM made WHERE digest <> ''").all() as Made[]
    copyRows(
      shard,
      'made',
      made.filter(({ digest }) => digests.has(digest)),
    )
    for (const digest of digests) linkOrCopy(store.blobs.fileOf(digest), join(blobs, digest))
    shard.blobs.putValue('manifest', manifest)
  } finally {
    shard.close()
  }
  renameSync(temporary, file)
}

interface Made {
  digest: string
}

function copyRows({ rows }: Store, table: string, records: readonly object[]): void {
  rows.exec('BEGIN')
  for (const row of records) {
    const values = Object.values(row)
    const insert = rows.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join()})`)
    insert.run(...values)
  }
  rows.exec('COMMIT')
}

/** Finds shards in the folder, or one level deeper if each came as a separate archive. */
export function findShards(shardsDir: string): string[] {
  const isShard = (folder: string) => existsSync(join(folder, databaseName))
  return foldersIn(shardsDir).flatMap((folder) =>
    isShard(folder) ? [folder] : foldersIn(folder).filter(isShard),
  )
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
        .sort()
    : []
