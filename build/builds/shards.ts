/**
 * Shards of a build on disk, each made by one machine, and their merge by another one.
 *
 *     {shards}/2-of-4/pages/       the files of its pages
 *     {shards}/2-of-4/blobs/       variants and share cards, by digest
 *     {shards}/2-of-4/shard.json   its inputs, its pages and its files; put there last
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import type { Words } from '../../src/content/words.ts'
import { digestOf } from '../base/digest.ts'
import { listNames, readIfThere } from '../base/disk-entry.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Output } from '../output/output.ts'
import { linkOrCopy } from '../output/staging-dir.ts'
import { forgetResults, type PageEntry, type SiteState } from '../render/site-state.ts'
import type { Blobs } from '../store/blobs.ts'
import type { Store } from '../store/store.ts'
import type { BuildInputs } from './build-inputs.ts'

/** Number of a shard, from 1, and of all shards. */
export interface Shard {
  index: number
  count: number
}

/** Digests of a shard's inputs. If they match, the merging build would make the same files. */
type ShardInputs = Pick<BuildInputs, 'sources' | 'settings' | 'content'>

interface ShardContents {
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

interface FoundShard extends ShardContents {
  folder: string
}

/** The name on the command line: `2/4`. */
export const nameOfShard = ({ index, count }: Shard): string => `${index}/${count}`

export const shardFolder = (shardsDir: string, { index, count }: Shard): string =>
  join(shardsDir, `${index}-of-${count}`)

export const shardPages = (folder: string): string => join(folder, 'pages')

const shardBlobs = (folder: string): string => join(folder, 'blobs')

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

interface TakeOptions {
  shardsDir: string
  inputs: ShardInputs
  index: Pick<CacheIndex, 'space'>
  /** Digest of everything besides the content that pages depend on. */
  code: string
  state: SiteState
  store: Store
  output: Output
}

/**
 * Copies the blobs of all shards into the store, and their pages into the state of the site, so that
 * the build finds nothing left to do.
 * @throws VetrinaError SHARD_MISSING, SHARD_STALE, SHARD_DAMAGED, SHARDS_MIXED
 */
export function takeShards(options: TakeOptions): void {
  const { shardsDir, code, state } = options
  const shards = readShards(shardsDir)
  requireAll(shards, shardsDir)
  for (const shard of shards) refuseStale(shard, options)
  if (state.code !== code) {
    forgetResults(state)
    state.pages.clear()
    state.code = code
  }
  for (const shard of shards) take(shard, options)
}

const readShards = (shardsDir: string): FoundShard[] =>
  listNames(shardsDir)
    .sort()
    .map((name) => join(shardsDir, name))
    .filter((folder) => existsSync(fileOf(folder)))
    .map((folder) => {
      try {
        return { folder, ...JSON.parse(readFileSync(fileOf(folder), 'utf8')) }
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        throw damaged(folder, {
          en: 'its list of files cannot be read',
          it: 'l’elenco dei suoi file non si può leggere',
        })
      }
    })

function take(shard: FoundShard, { state, store, output }: TakeOptions): void {
  const { folder, blobs, files, pages, dependencies } = shard
  const intact = (file: string, digest: string): Buffer => {
    const bytes = readIfThere(file)
    if (bytes !== null && digestOf(bytes) === digest) return bytes
    throw damaged(folder, { en: `${file} is missing or changed`, it: `${file} manca o è cambiato` })
  }
  for (const { key, digest } of blobs) {
    store.blobs.put(key, intact(join(shardBlobs(folder), digest), digest))
  }
  for (const [path, digest] of files) {
    const read = () => intact(join(shardPages(folder), path), digest)
    output.put({ path, digest, read })
  }
  // Ids of dependencies differ from store to store.
  const { keys, values } = dependencies
  const ids = keys.map(state.dependencies.idOf)
  for (const [index, id] of ids.entries()) state.dependencies.values[id] = values[index] ?? ''
  for (const page of pages) {
    const own = page.dependencies.map((id) => ids[id] ?? 0)
    state.pages.set(page.path, { ...page, dependencies: own })
  }
}

function requireAll(shards: readonly FoundShard[], shardsDir: string): void {
  const names = shards.map(({ shard }) => nameOfShard(shard))
  const count = shards[0]?.shard.count ?? 0
  const expected = Array.from({ length: count }, (_, index) =>
    nameOfShard({ index: index + 1, count }),
  )
  const missing = expected.filter((name) => !names.includes(name))
  if (names.some((name) => !expected.includes(name))) {
    throw new VetrinaError({
      code: 'SHARDS_MIXED',
      message: {
        en: `The shards in ${shardsDir} are not from the same build: ${names.join(', ')}.`,
        it: `Gli shard in ${shardsDir} non sono della stessa build: ${names.join(', ')}.`,
      },
      hint: {
        en: 'Empty the folder, and make all shards with the same number of parts.',
        it: 'Svuota la cartella, e crea tutti gli shard con lo stesso numero di parti.',
      },
    })
  }
  if (count > 0 && missing.length === 0) return
  const list = missing.map((name) => `shard ${name}`).join(', ')
  throw new VetrinaError({
    code: 'SHARD_MISSING',
    message: {
      en: `Missing from ${shardsDir}: ${list || 'all shards'}.`,
      it: `In ${shardsDir} manca: ${list || 'ogni shard'}.`,
    },
    hint: {
      en: `Make it, and copy it here: vetrina build --shard ${missing[0] ?? '1/4'}; --shards names the folder.`,
      it: `Crealo, e copialo qui: vetrina build --shard ${missing[0] ?? '1/4'}; --shards indica la cartella.`,
    },
  })
}

const things: Readonly<Record<keyof ShardInputs, Words>> = {
  sources: { en: 'other code', it: 'altro codice' },
  settings: { en: 'another configuration', it: 'un’altra configurazione' },
  content: { en: 'other content', it: 'altri contenuti' },
}

function refuseStale(found: FoundShard, { inputs, index }: TakeOptions): void {
  const { shard, folder, contentVersion } = found
  const names = Object.keys(things) as (keyof ShardInputs)[]
  const other = names.find((name) => found.inputs[name] !== inputs[name])
  if (other === undefined) return
  const name = nameOfShard(shard)
  const { version } = index.space
  const versions: Words =
    other === 'content' && version !== contentVersion
      ? {
          en: ` (version ${contentVersion}; the content cache has ${version})`,
          it: ` (versione ${contentVersion}; la cache dei contenuti ha la ${version})`,
        }
      : { en: '', it: '' }
  throw new VetrinaError({
    code: 'SHARD_STALE',
    message: {
      en: `The shard ${name} in ${folder} was made from ${things[other].en}${versions.en}.`,
      it: `Lo shard ${name} in ${folder} è stato creato da ${things[other].it}${versions.it}.`,
    },
    hint: {
      en: `Make it again from the same commit, settings and content cache: vetrina build --shard ${name}`,
      it: `Ricrealo con lo stesso commit, le stesse impostazioni e la stessa cache dei contenuti: vetrina build --shard ${name}`,
    },
  })
}

const damaged = (folder: string, reason: Words): VetrinaError =>
  new VetrinaError({
    code: 'SHARD_DAMAGED',
    message: {
      en: `The shard in ${folder} is damaged: ${reason.en}.`,
      it: `Lo shard in ${folder} è danneggiato: ${reason.it}.`,
    },
    hint: {
      en: 'Copy it here again completely, or make it again.',
      it: 'Copialo di nuovo qui per intero, o ricrealo.',
    },
  })
