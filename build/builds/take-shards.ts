/**
 * Shards, merged: what each of them gave is put where the build looks for what it need not do again.
 */
import { readFilledIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { VetrinaError } from '../errors.ts'
import { digestOfSources } from './code-digest.ts'
import { findShards, nameOfShard, type ShardManifest, takeFiles } from './shard-folder.ts'
import { inputsOfShard, type ShardInputs } from './shard-inputs.ts'

interface TakeOptions {
  config: Config
  shardsDir: string
  workDir: string
}

/** @throws VetrinaError SHARD_MISSING, SHARD_STALE, SHARD_DAMAGED, SHARDS_MIXED */
export function takeShards({ config, shardsDir, workDir }: TakeOptions): void {
  const index = readFilledIndex(config.cacheDir)
  const inputs = inputsOfShard({ sources: digestOfSources(workDir), config, index })
  const shards = findShards(shardsDir).map(({ folder, manifest }) => {
    if (manifest === null) throw damaged(folder, 'its list of files cannot be read')
    return { folder, manifest }
  })
  requireAll(
    shards.map(({ manifest }) => manifest),
    shardsDir,
  )
  for (const { manifest, folder } of shards) {
    const other = differenceOf(manifest.inputs, inputs)
    if (other !== null) throw stale(manifest, { folder, other, version: index.space.version })
  }
  for (const { manifest, folder } of shards) {
    const lost = takeFiles(folder, manifest, workDir)
    if (lost !== null) throw damaged(folder, `${lost} is missing, or not as it was made`)
  }
}

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
      message: `The shards in ${shardsDir} are not of one build: ${names.join(', ')}.`,
      hint: 'Empty the folder, and make all of them with the same number of parts.',
    })
  }
  const all = Array.from({ length: count }, (_, at) => nameOfShard({ index: at + 1, count }))
  const missing = all.filter((name) => !names.includes(name))
  if (missing.length === 0) return
  throw new VetrinaError({
    code: 'SHARD_MISSING',
    message: `Missing in ${shardsDir}: ${missing.map((name) => `shard ${name}`).join(', ')}.`,
    hint: `Make it, and bring it here: vetrina build --shard ${missing[0]}`,
  })
}

const things = {
  code: 'other code',
  configuration: 'another configuration',
  content: 'other content',
} satisfies Record<keyof ShardInputs, string>

function differenceOf(one: ShardInputs, other: ShardInputs): keyof ShardInputs | null {
  const names = Object.keys(things) as (keyof ShardInputs)[]
  return names.find((name) => one[name] !== other[name]) ?? null
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
    message: `The shard ${nameOfShard(shard)} in ${folder} was made of ${things[other]}${versions}.`,
    hint: `Make it again of the same commit, settings and content cache: vetrina build --shard ${nameOfShard(shard)}`,
  })
}

const damaged = (folder: string, reason: string): VetrinaError =>
  new VetrinaError({
    code: 'SHARD_DAMAGED',
    message: `The shard in ${folder} is damaged: ${reason}.`,
    hint: 'Bring it here again, whole, or make it again.',
  })
