/**
 * Swaps a staged tree in for `dist`, by rename.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemErrorCode } from '../errors.ts'
import type { MemoryFiles } from './output-memory.ts'

/** Where a tree is staged that cannot be the spare one. */
export const stagedBeside = (outDir: string): string => `${outDir}.tmp-${process.pid}`

const asideOf = (outDir: string): string => `${outDir}.tmp-old`

/** What was `dist` becomes the spare tree, where both are on one disk. */
export function swapIn(staged: string, outDir: string, memory: MemoryFiles): void {
  const aside = asideOf(outDir)
  rmSync(aside, { recursive: true, force: true })
  const hadOne = existsSync(outDir)
  if (hadOne) renameSync(outDir, aside)
  try {
    renameSync(staged, outDir)
  } catch (error) {
    if (hadOne) renameSync(aside, outDir)
    throw error
  }
  renameSync(memory.next, memory.current)
  if (hadOne) keepAsSpare(aside, memory.spareDir)
  rmSync(memory.dirtyMark, { force: true })
}

function keepAsSpare(aside: string, spareDir: string): void {
  try {
    renameSync(aside, spareDir)
  } catch (error) {
    // What somebody has put in the place of a new `dist` is not kept: that has its spare tree.
    if (!goesWithout.has(systemErrorCode(error) ?? '')) throw error
    rmSync(aside, { recursive: true, force: true })
  }
}

const goesWithout: ReadonlySet<string> = new Set(['EXDEV', 'ENOTEMPTY', 'EEXIST'])

/** A kill between the two renames of a swap leaves the old tree aside and none in its place. */
export const isSwapBroken = (outDir: string): boolean =>
  existsSync(asideOf(outDir)) && !existsSync(outDir)

/** Puts the old tree back, and removes what else was left. */
export function recoverSwap(outDir: string): void {
  if (isSwapBroken(outDir)) renameSync(asideOf(outDir), outDir)
  const leftovers = existsSync(dirname(outDir)) ? readdirSync(dirname(outDir)) : []
  const start = `${basename(outDir)}.tmp-`
  for (const name of leftovers) {
    const isOurs = name.startsWith(start) && /^(\d+|old)$/.test(name.slice(start.length))
    if (isOurs) rmSync(join(dirname(outDir), name), { recursive: true, force: true })
  }
}
