/**
 * What is wrong with an answer that cannot be used, and the story that makes it so by its name.
 */
import * as z from 'zod'
import { VetrinaError } from '../../src/content/errors.ts'
import { damageInside } from './json-answer.ts'

interface Misfit {
  problem: string
  /** Names the story that is to blame; absent when it is the whole answer. */
  story?: string | undefined
}

export function unexpectedAnswer(
  path: string,
  { problem, story }: Misfit,
  cause?: unknown,
): VetrinaError {
  const what = story === undefined ? problem : `the story ${story} ${problem}`
  return new VetrinaError({
    code: 'SERVICE_ANSWER',
    message: `The content service gave an unexpected answer to ${path}: ${what}. The content cache is as it was.`,
    hint:
      story === undefined
        ? 'Check that STORYBLOK_API is the address of a content delivery API, ending in /v2.'
        : 'Open this story in Storyblok, mend it and publish it, or unpublish it; then run the command again.',
    cause,
  })
}

const listSchema = z.object({ stories: z.array(z.unknown()) }).catch({ stories: [] })

/** @param damage what `damageHeader` says */
export function describeDamage(damage: string, data: unknown): Misfit {
  const isBroken = Object.hasOwn(testsOf, damage) ? testsOf[damage] : undefined
  if (isBroken === undefined) return { problem: damage }
  return { problem: `is ${damage}`, story: nameOf(listSchema.parse(data).stories.find(isBroken)) }
}

const testsOf: Readonly<Record<string, (story: unknown) => boolean>> = {
  // What the decoder puts in the place of a byte that it cannot read.
  [damageInside.bytes]: (story) => JSON.stringify(story).includes('\uFFFD'),
  // There is no other one left in the answer.
  [damageInside.depth]: () => true,
}

/** What is wrong with an answer that does not fit its schema: the first problem says enough. */
export function describeMisfit({ issues: [issue], message }: z.ZodError, answer: unknown): Misfit {
  if (issue === undefined) return { problem: message }
  const [list, index, ...field] = issue.path
  const story =
    typeof index === 'number' ? nameOf(listSchema.parse(answer).stories[index]) : undefined
  const place = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  return list !== 'stories' || story === undefined
    ? { problem: `${place}${issue.message}` }
    : { problem: `has in ${field.join('.')} what does not belong there: ${issue.message}`, story }
}

const namedSchema = z.union([
  z.object({ full_slug: z.string().min(1) }).transform(({ full_slug }) => full_slug),
  z.object({ name: z.string().min(1) }).transform(({ name }) => `“${name}”`),
])

const nameOf = (story: unknown): string | undefined => namedSchema.safeParse(story).data
