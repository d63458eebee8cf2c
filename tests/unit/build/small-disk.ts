import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const mount = (...flags: string[]) => spawnSync('mount', flags, { stdio: 'ignore' }).status === 0
/** Detaches at once: a closed database keeps its file open until its statements are collected. */
const unmount = (folder: string) => spawnSync('umount', ['-l', folder], { stdio: 'ignore' })

/** Whether this process has the right to mount a disk of a few kilobytes. */
export const mayMount: boolean = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-disk-'))
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=64k', 'vetrina', folder)
  if (isMounted) unmount(folder)
  rmSync(folder, { recursive: true })
  return isMounted
})()

export interface SmallDisk {
  folder: string
  makeReadOnly(): void
}

/** Mounts a disk for one test. */
export function mountSmallDisk(kilobytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-disk-'))
  const demand = (...flags: string[]) => {
    if (!mount(...flags)) throw new Error(`mount ${flags.join(' ')}`)
  }
  demand('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'vetrina', folder)
  onTestFinished(() => {
    unmount(folder)
    rmSync(folder, { recursive: true })
  })
  return { folder, makeReadOnly: () => demand('-o', 'remount,ro', folder) }
}
