/**
 * What hands do to `dist` and to the cache of a build, at random.
 */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../build/base/output-files.ts'
import type { Chance } from './random.ts'

export interface BuildPlace {
  cacheDir: string
  outDir: string
}

type Hand = (place: BuildPlace, chance: Chance) => void

/** In the cache, what a build keeps there; the content is the sync's. */
const kept = /^(builds|rendered|shared|client|variants)\/|^[\w-]+\.json$/

const hands: Record<string, Hand> = {
  'a file of dist is edited': ({ outDir }, chance) => appendFileSync(fileIn(outDir, chance), 'x'),
  'a file of dist is removed': ({ outDir }, chance) => rmSync(fileIn(outDir, chance)),
  'a file of dist is a folder': ({ outDir }, chance) => {
    const file = fileIn(outDir, chance)
    rmSync(file)
    mkdirSync(file)
    writeFileSync(join(file, 'x'), 'x')
  },
  'a file of dist is a link': ({ outDir }, chance) => {
    const file = fileIn(outDir, chance)
    renameSync(file, `${outDir}-moved`)
    cpSync(`${outDir}-moved`, join(outDir, '../elsewhere', file))
    rmSync(`${outDir}-moved`)
    symlinkSync(join(outDir, '../elsewhere', file), file)
  },
  'somebody’s files are in dist': ({ outDir }, chance) => {
    const folder = join(dirname(fileIn(outDir, chance)), chance.pick(['novita', 'corsi', 'x']))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'foto.txt'), 'x')
  },
  'a folder of dist is gone': ({ outDir }, chance) =>
    rmSync(dirname(fileIn(outDir, chance)), { recursive: true, force: true }),
  'dist is a copy': ({ outDir }) => {
    cpSync(outDir, `${outDir}-copy`, { recursive: true, preserveTimestamps: true })
    rmSync(outDir, { recursive: true })
    renameSync(`${outDir}-copy`, outDir)
  },
  'a part of the cache is gone': ({ cacheDir }, chance) => {
    const parts = ['builds', 'rendered', 'shared', 'client', 'variants', 'sources.json']
    rmSync(join(cacheDir, chance.pick(parts)), { recursive: true, force: true })
  },
  'half of the cache is gone': ({ cacheDir }, chance) => {
    for (const path of keptIn(cacheDir)) if (chance.below(2) === 0) rmSync(join(cacheDir, path))
  },
  'a file of the cache is cut': ({ cacheDir }, chance) => {
    const paths = keptIn(cacheDir)
    if (paths.length > 0) truncateSync(join(cacheDir, chance.pick(paths)), 3)
  },
}

/** @returns what was done */
export function touchAtRandom(place: BuildPlace, chance: Chance): string {
  const name = chance.pick(Object.keys(hands))
  hands[name]?.(place, chance)
  return name
}

const keptIn = (cacheDir: string): string[] =>
  listFiles(cacheDir).filter((path) => kept.test(path) && path !== 'index.json')

const fileIn = (folder: string, chance: Chance): string =>
  join(folder, chance.pick(listFiles(folder)))
