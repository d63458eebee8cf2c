import { expect, it } from 'vitest'
import { createSiteReader } from '../../../../servers/requests/site-facts.ts'
import { siteForms } from '../../../../src/requests/site-forms.ts'
import { facts } from './start-receiver.ts'

it('reads unknown facts again soon, and known ones seldom', async () => {
  let [seconds, asked, isUp] = [0, 0, false]
  const readSite = createSiteReader({
    place: 'https://studio.example/requests.json',
    forms: siteForms,
    async read() {
      asked++
      if (!isUp) throw new Error('status 502')
      return JSON.stringify(facts)
    },
    now: () => seconds * 1000,
    onError: () => {},
  })
  const brandAt = async (second: number) => {
    seconds = second
    return [(await readSite()).facts?.brand, asked]
  }
  expect(await brandAt(0)).toEqual([undefined, 1])
  expect(await brandAt(10)).toEqual([undefined, 1])
  isUp = true
  expect(await brandAt(20)).toEqual([facts.brand, 2])
  expect(await brandAt(300)).toEqual([facts.brand, 2])
  isUp = false
  expect(await brandAt(330)).toEqual([facts.brand, 3])
  expect(await brandAt(360)).toEqual([facts.brand, 3])
})
