/**
 * Finds the story that makes an answer unusable, so that it can be named.
 */
import * as z from 'zod'
import { damageInside } from './json-answer.ts'

const listSchema = z.object({ stories: z.array(z.unknown()) }).catch({ stories: [] })
const namedSchema = z.object({ full_slug: z.string() })

/** @param damage what `damageHeader` says */
export function describeDamage(damage: string, data: unknown): string {
  const isBroken = Object.hasOwn(testsOf, damage) ? testsOf[damage] : undefined
  if (isBroken === undefined) return damage
  const story = namedSchema.safeParse(listSchema.parse(data).stories.find(isBroken))
  return `${story.success ? `the story ${story.data.full_slug}` : 'it'} is ${damage}`
}

const testsOf: Readonly<Record<string, (story: unknown) => boolean>> = {
  // What the decoder puts in the place of a byte that it cannot read.
  [damageInside.bytes]: (story) => JSON.stringify(story).includes('\uFFFD'),
  // There is no other one left in the answer.
  [damageInside.depth]: () => true,
}
