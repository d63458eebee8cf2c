/**
 * A field that is a list of bloks.
 */
import { type BlokDefinition, type BlokModelOf, parseBlok, resolveBlok, uidOf } from './blok.ts'
import { createField, type Field, type LimitedOptions } from './field.ts'
import type { ParsedBlok } from './parsed.ts'

/** A blok that the field does not allow, or whose component the code does not know. */
export interface UnknownBlok {
  readonly component: 'unknown'
  readonly _uid: string
  readonly name: string
}

/** A blok that cannot be shown: a required value is invalid, or a required list is empty. */
export interface EmptyBlok {
  readonly component: 'empty'
  readonly _uid: string
}

type ListedBlok = ParsedBlok | UnknownBlok | EmptyBlok

/** Default limit of a list without `max`. */
export const mostBloks = 1000

/**
 * A list of bloks, each of one of these definitions. Any other parses to an `UnknownBlok`, for the
 * report; one that cannot be shown parses to an `EmptyBlok`. The model has neither, and no bloks
 * beyond `max`.
 */
export function bloks<const D extends readonly BlokDefinition[]>(
  definitions: D,
  options: LimitedOptions,
): Field<ListedBlok[], readonly BlokModelOf<D[number]>[]> {
  const byName = new Map<string, BlokDefinition>(
    definitions.map((definition) => [definition.name, definition]),
  )
  const max = options.max ?? mostBloks
  const blokIn = (raw: unknown) => blokOf(raw, byName)
  return createField('bloks', options, {
    expected: { en: 'a list of bloks', it: 'un elenco di blocchi' },
    bloks: definitions,
    parse: (stored) => (Array.isArray(stored) ? stored.slice(0, max).map(blokIn) : undefined),
    empty: [],
    isEmpty: (list) => list.every(({ component }) => component === 'empty'),
    resolve(list, reader) {
      const models: BlokModelOf<D[number]>[] = []
      for (const blok of list) {
        const definition = byName.get(blok.component)
        if (definition === undefined) continue
        models.push(resolveBlok(definition, blok as ParsedBlok, reader) as BlokModelOf<D[number]>)
      }
      return models
    },
  })
}

function blokOf(raw: unknown, byName: ReadonlyMap<string, BlokDefinition>): ListedBlok {
  const stored = (raw ?? {}) as Readonly<Record<string, unknown>>
  const name = typeof stored.component === 'string' ? stored.component : '(none)'
  const _uid = uidOf(stored)
  const definition = byName.get(name)
  if (definition === undefined) return { component: 'unknown', _uid, name }
  return parseBlok(definition, raw) ?? { component: 'empty', _uid }
}
