import { describe, expect, it } from 'vitest'
import { createLog, type Log } from '../../../build/log.ts'

function written(isTTY: boolean | undefined, use: (log: Log) => void): string {
  const texts: string[] = []
  const out = { write: (text: string) => texts.push(text) }
  use(createLog(isTTY === undefined ? out : { ...out, isTTY }))
  return texts.join('')
}

const images = { en: 'images', it: 'immagini' }

const work = (log: Log) => {
  log.info('start')
  log.progress(images, 0, 4)
  log.progress(images, 2, 4)
  log.progress(images, 4, 4)
  log.info('done')
  log.info('end')
}

/** Lines that the user sees on the terminal in the end. */
const onScreen = (text: string) =>
  text.split('\n').map((line) => line.split('\r\u001b[K').at(-1) ?? '')

describe('createLog', () => {
  it.each([false, undefined])('writes plain lines where there is no terminal (%j)', (isTTY) => {
    expect(written(isTTY, work)).toBe('start\ndone\nend\n')
  })

  it('draws one bar over the other on a terminal, and the next line in its place', () => {
    const text = written(true, work)
    expect(text).toContain(`images ${'░'.repeat(24)} 0/4`)
    expect(text).toContain(`images ${'█'.repeat(12)}${'░'.repeat(12)} 2/4`)
    expect(text).toContain(`images ${'█'.repeat(24)} 4/4`)
    expect(onScreen(text)).toEqual(['start', 'done', 'end', ''])
    expect(written(true, (log) => log.progress(images, 0, 0))).toContain(' 0/0')
  })

  /** Estimates on the bars after each step; `at` is in milliseconds. */
  const estimates = (steps: [at: number, done: number][], total = 100) => {
    const texts: string[] = []
    let now = 0
    const log = createLog({ isTTY: true, write: (text) => texts.push(text) }, 'en', () => now)
    for (const [at, done] of steps) {
      now = at
      log.progress(images, done, total)
    }
    return texts.map((text) => text.split(`/${total}`)[1])
  }

  it('says how long the rest will take, once that can be told', () => {
    const steps: [number, number][] = [
      [0, 0],
      [500, 1],
      [20_000, 11],
      [40_000, 21],
      [180_000, 91],
      [200_000, 100],
    ]
    const early = ['', '', ', 3 min left', ', 3 min left']
    expect(estimates(steps)).toEqual([...early, ', 18 s left', ''])
  })

  it('is not misled by the first things, which take longer than the others', () => {
    // The first image takes 3 s of 15, the next four take 2 s.
    const steps = Array.from({ length: 95 }, (_, at): [number, number] => [5000 + at * 105, 5 + at])
    const told = estimates([[0, 0], [3000, 1], [4500, 2], [4700, 4], ...steps])
    expect(told.slice(0, 8)).toEqual(Array(8).fill(''))
    const seconds = told.map((text) => Number(/, (\d+) s left/.exec(text ?? '')?.[1] ?? 0))
    expect(told.join()).not.toContain('min')
    expect(Math.max(...seconds)).toBeGreaterThan(5)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(25)
  })

  it('starts a new estimate when a step of the same name begins again', () => {
    const first = Array.from({ length: 11 }, (_, at): [number, number] => [at * 6000, at * 10])
    const told = estimates([...first, [61_000, 10], [61_100, 20], [64_000, 50]])
    expect(told.slice(-3)).toEqual(['', '', ', 4 s left'])
  })
})
