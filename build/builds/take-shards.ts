/**
 * Merges shards: copies their rows and blobs into the store, and stages the files of their pages, so
 * that the build finds nothing left to do.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
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
  throw damaged(folder, 'its list of files cannot be read')
}

function takeBlobs({ folder, shard }: OpenedShard, { store }: TakeOptions): void {
  const made = shard.rows.prepare("SELECT key, digest FROM made WHERE digest <> ''").all()
  for (const { key, digest } of made as { key: string; digest: string }[]) {
    const file = shard.blobs.fileOf(digest)
    if (!isIntact(file, digest)) throw damaged(folder, `${join('blobs', digest)} is ${notAsMade}`)
    store.blobs.take(key, digest, file)
  }
}

const notAsMade = 'missing or changed'

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
      throw damaged(folder, `${join('pages', path)} is ${notAsMade}`)
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
      message: `There is no shard in ${shardsDir}.`,
      hint: 'Make them first: vetrina build --shard 1/4, 2/4 and so on; --shards names their folder.',
    })
  }
  const { count } = first.shard
  const names = manifests.map(({ shard }) => nameOfShard(shard))
  if (manifests.some(({ shard }) => shard.count !== count)) {
    throw new VetrinaError({
      code: 'SHARDS_MIXED',
      message: `The shards in ${shardsDir} are not from the same build: ${names.join(', ')}.`,
      hint: 'Empty the folder, and make all shards with the same number of parts.',
    })
  }
  const expected = Array.from({ length: count }, (_, index) =>
    nameOfShard({ index: index + 1, count }),
  )
  const missing = expected.filter((name) => !names.includes(name))
  if (missing.length === 0) return
  throw new VetrinaError({
    code: 'SHARD_MISSING',
    message: `Missing from ${shardsDir}: ${missing.map((name) => `shard ${name}`).join(', ')}.`,
    hint: `Make it, and copy it here: vetrina build --shard ${missing[0]}`,
  })
}

const things = {
  code: 'other code',
  configuration: 'another configuration',
  content: 'other content',
} satisfies Record<keyof ShardInputs, string>

function differenceOf(first: ShardInputs, other: ShardInputs): keyof ShardInputs | null {
  const names = Object.keys(things) as (keyof ShardInputs)[]
  return names.find((name) => first[name] !== other[name]) ?? null
}

function stale(
  { shard, contentVersion }: ShardManifest,
  { folder, other, version }: { folder: string; other: keyof ShardInputs; version: number },
): VetrinaError {
  const versions =
    other === 'content' && version !== contentVersion
      ? ` (version ${contentVersion}; the content cache has ${version})`
      : ''
  return new VetrinaError({
    code: 'SHARD_STALE',
    message: `The shard ${nameOfShard(shard)} in ${folder} was made from ${things[other]}${versions}.`,
    hint: `Make it again from the same commit, settings and content cache: vetrina build --shard ${nameOfShard(shard)}`,
  })
}

const damaged = (folder: string, reason: string): VetrinaError =>
  new VetrinaError({
    code: 'SHARD_DAMAGED',
    message: `The shard in ${folder} is damaged: ${reason}.`,
    hint: 'Copy it here again completely, or make it again.',
  })
