import { expect, it, onTestFinished, vi } from 'vitest'
import { createSiteReader } from '../../../../servers/requests/site-facts.ts'
import { siteForms } from '../../../../src/requests/forms.ts'
import { facts } from './start-receiver.ts'

it('reads facts again after a minute, and keeps the last ones if it cannot', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let [asked, isUp] = [0, false]
  const site = { siteFacts: 'https://studio.example/requests.json', forms: siteForms }
  const readSite = createSiteReader(site, {
    async read() {
      asked++
      if (!isUp) throw new Error('status 502')
      return JSON.stringify(facts)
    },
    onError: () => {},
  })
  const brandAt = async (second: number) => {
    vi.advanceTimersByTime(second * 1000 - performance.now())
    return [(await readSite()).facts?.brand, asked]
  }
  expect(await brandAt(0)).toEqual([undefined, 1])
  expect(await brandAt(59)).toEqual([undefined, 1])
  isUp = true
  expect(await brandAt(60)).toEqual([facts.brand, 2])
  expect(await brandAt(119)).toEqual([facts.brand, 2])
  isUp = false
  expect(await brandAt(120)).toEqual([facts.brand, 3])
})
