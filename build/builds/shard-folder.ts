/**
 * One shard of a build on the disk: what a build of some of the pages adds to the work folder, to be
 * carried to the machine that merges.
 *
 *     {shards}/2-of-4/shard.json             what it was made of, and its files by digest; written last
 *     {shards}/2-of-4/rendered|shared|variants/…   as in the work folder
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { digestOf } from '../base/digest.ts'
import { listNames, statOf } from '../base/disk-entry.ts'
import { readSealed, writeSealed } from '../base/sealed-file.ts'
import { isWhole, linkOrCopy } from '../output/stage-file.ts'
import type { ShardInputs } from './shard-inputs.ts'

/** Which of how many: from 1. */
export interface Shard {
  index: number
  count: number
}

export interface ShardManifest {
  shard: Shard
  inputs: ShardInputs
  /** Of the content, as the content service counts. */
  contentVersion: number
  files: [name: string, digest: string][]
}

export interface ShardFile {
  /** Below the work folder. */
  name: string
  /** Where it is. */
  file: string
}

/** As on the command line: `2/4`. */
export const nameOfShard = ({ index, count }: Shard): string => `${index}/${count}`

export const shardFolder = (shardsDir: string, { index, count }: Shard): string =>
  join(shardsDir, `${index}-of-${count}`)

/** By the path alone: a page that is added moves no other one to another shard. */
export const isInShard = (path: string, { index, count }: Shard): boolean =>
  Number.parseInt(digestOf(path).slice(0, 12), 16) % count === index - 1

/** Replaces the one that was there. */
export function writeShard(
  folder: string,
  files: readonly ShardFile[],
  about: Omit<ShardManifest, 'files'>,
): void {
  const temporary = `${folder}.tmp-${process.pid}`
  // Who writes this shard has its lock: others are of processes that were killed.
  dropTemporary(folder)
  try {
    fillShard(temporary, files, about)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    throw error
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(temporary, folder)
}

function dropTemporary(folder: string): void {
  const start = `${basename(folder)}.tmp-`
  const left = listNames(dirname(folder)).filter(
    (name) => name.startsWith(start) && leftByKill.test(name),
  )
  for (const name of left) rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

function fillShard(
  temporary: string,
  files: readonly ShardFile[],
  about: Omit<ShardManifest, 'files'>,
): void {
  const listed = files.map(({ name, file }): ShardManifest['files'][number] => {
    const target = join(temporary, name)
    mkdirSync(dirname(target), { recursive: true })
    linkOrCopy(file, target)
    return [name, digestOf(readFileSync(file))]
  })
  writeSealed(join(temporary, manifestName), { ...about, files: listed } satisfies ShardManifest)
}

const manifestName = 'shard.json'

/** A shard that was found; `manifest` is `null` when it cannot be read. */
export interface FoundShard {
  folder: string
  manifest: ShardManifest | null
}

/** Those in the folder, or in folders of it: where each came as an archive of its own. */
export function findShards(shardsDir: string): FoundShard[] {
  const isShard = (folder: string) => existsSync(join(folder, manifestName))
  return foldersIn(shardsDir)
    .flatMap((folder) => (isShard(folder) ? [folder] : foldersIn(folder).filter(isShard)))
    .map((folder) => ({ folder, manifest: readSealed<ShardManifest>(join(folder, manifestName)) }))
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !leftByKill.test(entry.name))
        .map(({ name }) => join(folder, name))
        .sort()
    : []

const leftByKill = /\.tmp-\d+$/

const safeName = /^(rendered\/[\da-f]|shared|variants)\/[\w-][\w.-]*$/

/** Puts the files of a shard into the work folder. @returns the name of one that is not whole */
export function takeFiles(
  folder: string,
  { files }: Pick<ShardManifest, 'files'>,
  workDir: string,
): string | null {
  for (const [name, digest] of files) {
    const file = join(folder, name)
    if (!safeName.test(name) || !isWhole(file, digest)) return name
    const target = join(workDir, name)
    if (statOf(target) !== undefined && isWhole(target, digest)) continue
    // Renamed into place: a part of a file would be taken for all of it.
    const temporary = join(workDir, `shard.tmp-${process.pid}`)
    rmSync(temporary, { force: true })
    linkOrCopy(file, temporary)
    mkdirSync(dirname(target), { recursive: true })
    renameSync(temporary, target)
  }
  return null
}
