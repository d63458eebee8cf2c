import { expect, it } from 'vitest'
import { createSiteFactsReader } from '../../../../servers/requests/site-facts.ts'

const facts = {
  ...{ brand: 'Studio', email: 'ciao@studio.example', whatsapp: '+39 333 000 0000' },
  ...{ privacyHref: '/privacy', replyHours: 48, options: { courses: [], 'course-dates': [] } },
}

it('asks soon again for what it does not know, and seldom for what it knows', async () => {
  let [seconds, asked, isUp] = [0, 0, false]
  const readFacts = createSiteFactsReader({
    place: 'https://studio.example/requests.json',
    async read() {
      asked++
      if (!isUp) throw new Error('status 502')
      return JSON.stringify(facts)
    },
    now: () => seconds * 1000,
    onTrouble: () => {},
  })
  const brandAt = async (second: number) => {
    seconds = second
    return [(await readFacts())?.brand, asked]
  }
  expect(await brandAt(0)).toEqual([undefined, 1])
  expect(await brandAt(10)).toEqual([undefined, 1])
  isUp = true
  expect(await brandAt(20)).toEqual(['Studio', 2])
  expect(await brandAt(300)).toEqual(['Studio', 2])
  isUp = false
  expect(await brandAt(330)).toEqual(['Studio', 3])
  expect(await brandAt(360)).toEqual(['Studio', 3])
})
