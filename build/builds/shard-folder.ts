/**
 * One shard of a build on disk, for the machine that merges all shards.
 *
 *     {shards}/2-of-4/pages/       the files of its pages
 *     {shards}/2-of-4/blobs/       variants and share cards, by digest
 *     {shards}/2-of-4/shard.json   its inputs, its pages and its files; put there last
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { listNames } from '../base/disk-entry.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import { linkOrCopy } from '../output/staging-dir.ts'
import type { PageEntry } from '../render/site-state.ts'
import type { Blobs } from '../store/blobs.ts'
import type { BuildInputs } from './build-inputs.ts'

/** Number of a shard, from 1, and of all shards. */
export interface Shard {
  index: number
  count: number
}

/** Digests of a shard's inputs. If they match, the merging build would make the same files. */
export type ShardInputs = Pick<BuildInputs, 'sources' | 'settings' | 'content'>

export interface ShardContents {
  shard: Shard
  inputs: ShardInputs
  /** Storyblok's version of the content. */
  contentVersion: number
  pages: PageEntry[]
  /** What the pages read; they have the indexes. */
  dependencies: { keys: string[]; values: string[] }
  /** Digests of the files of the pages. */
  files: [path: OutputPath, digest: string][]
  blobs: { key: string; digest: string }[]
}

/** The name on the command line: `2/4`. */
export const nameOfShard = ({ index, count }: Shard): string => `${index}/${count}`

export const shardFolder = (shardsDir: string, { index, count }: Shard): string =>
  join(shardsDir, `${index}-of-${count}`)

export const shardPages = (folder: string): string => join(folder, 'pages')

export const shardBlobs = (folder: string): string => join(folder, 'blobs')

const fileOf = (folder: string): string => join(folder, 'shard.json')

/** Assigns pages by path alone, so that a new page moves no other one to another shard. */
export const isInShard = (path: string, { index, count }: Shard): boolean =>
  Number.parseInt(digestOf(path).slice(0, 12), 16) % count === index - 1

/** Writes everything besides the pages, which the build has put there. */
export function writeShard(folder: string, contents: ShardContents, blobs: Blobs): void {
  rmSync(fileOf(folder), { force: true })
  rmSync(shardBlobs(folder), { recursive: true, force: true })
  // A shard without pages has no folder yet.
  mkdirSync(shardBlobs(folder), { recursive: true })
  for (const digest of new Set(contents.blobs.map((blob) => blob.digest))) {
    linkOrCopy(blobs.fileOf(digest), join(shardBlobs(folder), digest))
  }
  writeFileAtomically(fileOf(folder), JSON.stringify(contents))
}

export const readShard = (folder: string): ShardContents =>
  JSON.parse(readFileSync(fileOf(folder), 'utf8'))

export const findShards = (shardsDir: string): string[] =>
  listNames(shardsDir)
    .sort()
    .map((name) => join(shardsDir, name))
    .filter((folder) => existsSync(fileOf(folder)))
