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
})
