/**
 * Tampers with `dist` and with the build cache at random.
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
import { storeFolder } from '../build/store/store.ts'
import type { Chance } from './random-edit.ts'

export interface BuildPlace {
  cacheDir: string
  outDir: string
}

type Hand = (place: BuildPlace, chance: Chance) => void

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
    const parts = ['', 'blobs', 'back', 'store.db']
    rmSync(join(storeFolder(cacheDir), chance.pick(parts)), { recursive: true, force: true })
  },
  'half of the cache is gone': ({ cacheDir }, chance) => {
    for (const file of storedIn(cacheDir)) if (chance.below(2) === 0) rmSync(file)
  },
  'a file of the cache is cut': ({ cacheDir }, chance) => {
    const files = storedIn(cacheDir)
    if (files.length > 0) truncateSync(chance.pick(files), chance.below(10_000))
  },
}

/** @returns a description of the damage */
export function touchAtRandom(place: BuildPlace, chance: Chance): string {
  const name = chance.pick(Object.keys(hands))
  hands[name]?.(place, chance)
  return name
}

/** Files of the build cache; the content belongs to the sync. */
const storedIn = (cacheDir: string): string[] =>
  listFiles(storeFolder(cacheDir)).map((path) => join(storeFolder(cacheDir), path))

const fileIn = (folder: string, chance: Chance): string =>
  join(folder, chance.pick(listFiles(folder)))
