/**
 * Merges shards: copies their rows and blobs into the store, and stages the files of their pages, so
 * that the build finds nothing left to do.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import type { Words } from '../../src/content/words.ts'
import { readFilledIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { Route } from '../content/routes.ts'
import type { Output } from '../output/output.ts'
import { pageFilesOf } from '../pages/page-files.ts'
import { forgetResults, type PageEntry, readState, type SiteState } from '../render/site-state.ts'
import { isIntact } from '../store/blobs.ts'
import { isDamage, type Store } from '../store/store.ts'
import {
  findShards,
  inputsOfShard,
  nameOfShard,
  openShard,
  type ShardInputs,
  type ShardManifest,
  shardPages,
} from './shard-folder.ts'

interface TakeOptions {
  config: Config
  shardsDir: string
  /** Digest of the sources. */
  sources: string
  /** Digest of everything besides the content that pages depend on. */
  code: string
  routes: readonly Route[]
  state: SiteState
  store: Store
  output: Output
}

interface OpenedShard {
  folder: string
  shard: Store
  manifest: ShardManifest
}

/** @throws VetrinaError SHARD_MISSING, SHARD_STALE, SHARD_DAMAGED, SHARDS_MIXED */
export async function takeShards(options: TakeOptions): Promise<void> {
  const { config, shardsDir, sources, code, state } = options
  const index = readFilledIndex(config.cacheDir)
  const inputs = inputsOfShard({ sources, config, index })
  const shards: OpenedShard[] = []
  try {
    for (const folder of findShards(shardsDir)) shards.push(await open(folder))
    requireAll(
      shards.map(({ manifest }) => manifest),
      shardsDir,
    )
    for (const { manifest, folder } of shards) {
      const other = differenceOf(manifest.inputs, inputs)
      if (other !== null) throw stale(manifest, { folder, other, version: index.space.version })
    }
    if (state.code !== code) {
      forgetResults(state)
      state.pages.clear()
      state.code = code
    }
    for (const shard of shards) {
      takeBlobs(shard, options)
      takePages(shard, options)
    }
  } finally {
    for (const { shard } of shards) shard.close()
  }
}

async function open(folder: string): Promise<OpenedShard> {
  try {
    const shard = await openShard(folder)
    const manifest = shard.blobs.findValue<ShardManifest>('manifest')
    if (manifest !== undefined) return { folder, shard, manifest }
    shard.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  throw damaged(folder, {
    en: 'its list of files cannot be read',
    it: 'l’elenco dei suoi file non si può leggere',
  })
}

function takeBlobs({ folder, shard }: OpenedShard, { store }: TakeOptions): void {
  const made = shard.rows.prepare("SELECT key, digest FROM made WHERE digest <> ''").all()
  for (const { key, digest } of made as { key: string; digest: string }[]) {
    const file = shard.blobs.fileOf(digest)
    if (!isIntact(file, digest)) throw damaged(folder, notAsMade(join('blobs', digest)))
    store.blobs.take(key, digest, file)
  }
}

const notAsMade = (path: string): Words => ({
  en: `${path} is missing or changed`,
  it: `${path} manca o è cambiato`,
})

function takePages({ folder, shard }: OpenedShard, { routes, state, output }: TakeOptions): void {
  const pages = shardPages(folder)
  const files = shard.rows.prepare('SELECT path, digest FROM file').all()
  const digests = new Map(
    (files as { path: OutputPath; digest: string }[]).map(({ path, digest }) => [path, digest]),
  )
  const other = readState(shard.rows, shardOutput(shard))
  const wanted = new Set<RoutePath>(routes.map(({ path }) => path))
  const put = (path: OutputPath) => {
    const [file, digest] = [join(pages, path), digests.get(path) ?? '']
    if (!existsSync(file) || !isIntact(file, digest)) {
      throw damaged(folder, notAsMade(join('pages', path)))
    }
    output.putFile(path, file, digest)
  }
  for (const page of other.pages.values()) {
    if (!wanted.has(page.path)) continue
    for (const path of pageFilesOf(page.path)) put(path)
    for (const [path, digest] of page.assets) {
      if (output.stateOf(path)?.digest !== digest) put(path)
    }
    state.pages.set(page.path, withOwnIds(page, other, state))
  }
}

/** Replaces the ids of dependencies, which differ from store to store. */
const withOwnIds = (page: PageEntry, other: SiteState, state: SiteState): PageEntry => ({
  ...page,
  dependencies: page.dependencies.map((id) =>
    state.dependencies.set(other.dependencies.keys[id] ?? '', other.dependencies.values[id] ?? ''),
  ),
})

const shardOutput = ({ rows }: Store): number =>
  (rows.prepare('SELECT id FROM output').all() as { id: number }[])[0]?.id ?? 0

function requireAll(manifests: readonly ShardManifest[], shardsDir: string): void {
  const [first] = manifests
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
  const { count } = first.shard
  const names = manifests.map(({ shard }) => nameOfShard(shard))
  if (manifests.some(({ shard }) => shard.count !== count)) {
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

const things = {
  code: { en: 'other code', it: 'altro codice' },
  configuration: { en: 'another configuration', it: 'un’altra configurazione' },
  content: { en: 'other content', it: 'altri contenuti' },
} satisfies Record<keyof ShardInputs, Words>

function differenceOf(first: ShardInputs, other: ShardInputs): keyof ShardInputs | null {
  const names = Object.keys(things) as (keyof ShardInputs)[]
  return names.find((name) => first[name] !== other[name]) ?? null
}

function stale(
  { shard, contentVersion }: ShardManifest,
  { folder, other, version }: { folder: string; other: keyof ShardInputs; version: number },
): VetrinaError {
  const name = nameOfShard(shard)
  const versions: Words =
    other === 'content' && version !== contentVersion
      ? {
          en: ` (version ${contentVersion}; the content cache has ${version})`,
          it: ` (versione ${contentVersion}; la cache dei contenuti ha la ${version})`,
        }
      : { en: '', it: '' }
  return new VetrinaError({
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
