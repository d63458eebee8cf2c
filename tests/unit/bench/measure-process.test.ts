import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { measureProcess } from '../../../bench/measure-process.ts'
import { tempFolder } from '../build/temp-folder.ts'

let folder = ''
beforeEach(() => {
  folder = tempFolder()
})

const run = (script: string, options = {}) =>
  measureProcess([process.execPath, '-e', script], { cwd: folder, ...options })

/** An ended process stays in `/proc` as a zombie until its parent reaps it. */
const isAlive = (id: number): boolean => {
  const file = `/proc/${id}/stat`
  return existsSync(file) && !/^\d+ \(.*\) Z/.test(readFileSync(file, 'utf8'))
}

describe('measureProcess', () => {
  test('gives the time, the peak memory and the output', async () => {
    const { seconds, peakMb, out } = await run(
      'const kept = Buffer.alloc(200e6, 1); setTimeout(() => console.log(kept.length), 300)',
    )
    expect(seconds).toBeGreaterThan(0.3)
    expect(peakMb).toBeGreaterThan(190)
    expect(out).toBe('200000000\n')
  })

  test('quotes the output of a command that fails', async () => {
    await expect(run('console.error("no disk"); process.exit(3)')).rejects.toThrow(
      /exit 3\nno disk/,
    )
  })

  test('kills a command that takes too long, and every process it started', async () => {
    const command = ['sh', '-c', 'sleep 60 & echo $! > id; wait']
    await expect(measureProcess(command, { cwd: folder, timeoutMs: 1000 })).rejects.toThrow(
      /over 1 seconds/,
    )
    const id = Number(readFileSync(join(folder, 'id'), 'utf8'))
    await expect.poll(() => isAlive(id)).toBe(false)
  })
})
