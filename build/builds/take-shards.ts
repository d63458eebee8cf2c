/**
 * Merges shards: copies their blobs into the store, and their pages into the state of the site, so that
 * the build finds nothing left to do.
 */
import { join } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import { digestOf } from '../base/digest.ts'
import { readIfThere } from '../base/disk-entry.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Output } from '../output/output.ts'
import { forgetResults, type SiteState } from '../render/site-state.ts'
import type { Store } from '../store/store.ts'
import {
  findShards,
  nameOfShard,
  readShard,
  type Shard,
  type ShardContents,
  type ShardInputs,
  shardBlobs,
  shardPages,
} from './shard-folder.ts'

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

interface FoundShard extends ShardContents {
  folder: string
}

/** @throws VetrinaError SHARD_MISSING, SHARD_STALE, SHARD_DAMAGED, SHARDS_MIXED */
export function takeShards(options: TakeOptions): void {
  const { shardsDir, code, state } = options
  const shards = findShards(shardsDir).map(read)
  requireAll(
    shards.map(({ shard }) => shard),
    shardsDir,
  )
  for (const shard of shards) refuseStale(shard, options)
  if (state.code !== code) {
    forgetResults(state)
    state.pages.clear()
    state.code = code
  }
  for (const shard of shards) take(shard, options)
}

function read(folder: string): FoundShard {
  try {
    return { folder, ...readShard(folder) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw damaged(folder, {
      en: 'its list of files cannot be read',
      it: 'l’elenco dei suoi file non si può leggere',
    })
  }
}

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

function requireAll(shards: readonly Shard[], shardsDir: string): void {
  const [first] = shards
  if (first === undefined) {
    throw new VetrinaError({
      code: 'SHARD_MISSING',
      message: {
        en: `There is no shard in ${shardsDir}.`,
        it: `In ${shardsDir} non ci sono shard.`,
      },
      hint: {
        en: 'Make them first: vetrina build --shard 1/4, 2/4 and so on; --shards names their folder.',
        it: 'Creali prima: vetrina build --shard 1/4, 2/4 e così via; --shards ne indica la cartella.',
      },
    })
  }
  const { count } = first
  const names = shards.map(nameOfShard)
  if (shards.some((shard) => shard.count !== count)) {
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
  const expected = Array.from({ length: count }, (_, index) =>
    nameOfShard({ index: index + 1, count }),
  )
  const missing = expected.filter((name) => !names.includes(name))
  if (missing.length === 0) return
  const list = missing.map((name) => `shard ${name}`).join(', ')
  throw new VetrinaError({
    code: 'SHARD_MISSING',
    message: { en: `Missing from ${shardsDir}: ${list}.`, it: `In ${shardsDir} manca: ${list}.` },
    hint: {
      en: `Make it, and copy it here: vetrina build --shard ${missing[0]}`,
      it: `Crealo, e copialo qui: vetrina build --shard ${missing[0]}`,
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
