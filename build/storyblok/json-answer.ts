/**
 * Answers whose body is known to be JSON, or is marked as what it is instead.
 */

import * as z from 'zod'

/** Header of an answer whose body was not what it should be; says what it was. */
export const damageHeader = 'x-vetrina-damage'

/** What stands in `damageHeader` when the body is JSON, but something is wrong inside. */
export const damageInside = {
  bytes: 'broken: some of its bytes are no UTF-8',
  depth: 'nested too deep: more than 200 levels',
} as const

/** Far more than any editor nests bloks; code that walks a story is safe with it. */
const maxDepth = 200

/** A body that is no JSON, or not all of it, is asked for once more. */
export function createJsonFetch(ask: typeof fetch, onRetry: () => void): typeof fetch {
  return async (input, init) => {
    const first = await readJson(await ask(input, init))
    if (!first.ok || !first.headers.has(damageHeader)) return first
    onRetry()
    return readJson(await ask(input, init))
  }
}

/** The content client would lose the status of an answer whose body is no JSON, or null. */
async function readJson(answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  const { status, statusText } = answer
  const headers = new Headers(answer.headers)
  const bytes = await answer.arrayBuffer()
  const { text, isWhole } = decode(bytes)
  const replaced = (damage: string) => {
    headers.set(damageHeader, damage)
    const body = JSON.stringify({ error: statusText || 'no JSON' })
    return new Response(body, { status, statusText, headers })
  }
  const value = parseJson(text)
  if (value === null) return replaced(describe(text, headers.get('content-type')))
  const at = indexOfNull(value)
  if (at !== -1) return replaced(`stories.${at} is null`)
  if (isDeeperThan(maxDepth, text)) {
    headers.set(damageHeader, damageInside.depth)
    // The content client walks what it is given, and would run out of stack.
    return new Response(JSON.stringify(deepestOf(value)), { status, statusText, headers })
  }
  if (!isWhole) headers.set(damageHeader, damageInside.bytes)
  return new Response(withoutUnsafeKeys(text), { status, statusText, headers })
}

/** Of an answer that is nested too deep, no more than the name of the first such story. */
function deepestOf(answer: unknown): { stories: { full_slug: unknown }[] } {
  const { stories } = listSchema.parse(answer)
  // The answer around it, and its list, are two levels.
  const deep = stories.filter((story) => isNestedDeeper(maxDepth - 2, story))
  return { stories: deep.slice(0, 1).map(({ full_slug }) => ({ full_slug })) }
}

const listSchema = z
  .object({ stories: z.array(z.looseObject({ full_slug: z.unknown() })) })
  .catch({ stories: [] })

/** Does not recurse. */
function isNestedDeeper(limit: number, value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((part) =>
      part !== null && typeof part === 'object' ? Object.values(part) : [],
    )
  }
  return false
}

function decode(bytes: ArrayBuffer): { text: string; isWhole: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWhole: true }
  } catch {
    return { text: new TextDecoder().decode(bytes), isWhole: false }
  }
}

/** `null` when it is no JSON, too. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Of a story that is none: the content client would stumble over it. */
function indexOfNull(value: unknown): number {
  const isList = typeof value === 'object' && value !== null && 'stories' in value
  return isList && Array.isArray(value.stories) ? value.stories.indexOf(null) : -1
}

function describe(text: string, contentType: string | null): string {
  if (text.trim() === '') return 'an empty body instead of JSON'
  if (text.trim() === 'null') return 'null instead of an object'
  const isHtml = /^\s*<(!doctype|html)/i.test(text)
  const type = isHtml ? 'text/html' : contentType
  if (type === null) return 'a body of no type instead of JSON'
  return /json/.test(type) ? 'broken JSON' : `a body of type ${type.split(';')[0]} instead of JSON`
}

// Keys may be written with escapes.
const maybeUnsafe = /proto|constructor|\\u00/
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** No field is called so, and code that copies objects key by key would be led astray. */
function withoutUnsafeKeys(text: string): string {
  if (!maybeUnsafe.test(text)) return text
  return JSON.stringify(
    JSON.parse(text, function (this: object, key, value: unknown) {
      return unsafeKeys.has(key) && !Array.isArray(this) ? undefined : value
    }),
  )
}

const code = (character: string): number => character.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const opening = new Set([code('{'), code('[')])
const closing = new Set([code('}'), code(']')])

/** Whether JSON has arrays and objects inside one another beyond `limit`. Does not recurse. */
function isDeeperThan(limit: number, json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === quote) isText = !isText
    else if (character === backslash) at++
    else if (isText) continue
    else if (opening.has(character)) {
      if (++depth > limit) return true
    } else if (closing.has(character)) depth--
  }
  return false
}
