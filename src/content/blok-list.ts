/**
 * A field that is a list of bloks.
 */
import * as z from 'zod'
import {
  acceptBlok,
  type BlokDefinition,
  type BlokModelOf,
  parseBlok,
  resolveBlok,
  uidOf,
} from './blok.ts'
import { blankable, createField, type Field, type FieldOptions, isBlank } from './field.ts'
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
  options: FieldOptions & { max?: number },
): Field<ListedBlok[], readonly BlokModelOf<D[number]>[]> {
  const byName: ByName = new Map(definitions.map((definition) => [definition.name, definition]))
  const max = options.max ?? mostBloks
  return createField('bloks', options, {
    expected: { en: 'a list of bloks', it: 'un elenco di blocchi' },
    bloks: definitions,
    max: options.max ?? null,
    accept(value) {
      if (isBlank(value) && !options.required) return []
      if (!Array.isArray(value) || value.length > max) return undefined
      const accepted = acceptAll(value, byName)
      return accepted?.length === 0 && options.required ? undefined : accepted
    },
    schema() {
      const first = (value: unknown) => (Array.isArray(value) ? value.slice(0, max) : value)
      const list = z.preprocess(first, z.array(blokOf(byName)))
      return blankable(
        options.required
          ? list.refine((bloks) => bloks.some(({ component }) => component !== 'empty'))
          : list.default([]),
      )
    },
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

type ByName = ReadonlyMap<string, BlokDefinition>

/** Returns `undefined` if some blok needs the schema. */
function acceptAll(list: readonly unknown[], byName: ByName): ListedBlok[] | undefined {
  const accepted: ListedBlok[] = []
  for (const raw of list) {
    const { component, _uid } = blokHead(raw)
    const definition = byName.get(component)
    const blok =
      definition === undefined
        ? ({ component: 'unknown', _uid, name: component } as const)
        : acceptBlok(definition, raw)
    if (blok === undefined) return undefined
    accepted.push(blok)
  }
  return accepted
}

const blokOf = (byName: ByName) =>
  z
    .unknown()
    .optional()
    .transform((raw): ListedBlok => {
      const { component, _uid } = blokHead(raw)
      const definition = byName.get(component)
      if (definition === undefined) return { component: 'unknown', _uid, name: component }
      return parseBlok(definition, raw).data ?? { component: 'empty', _uid }
    })

// Not a zod schema: this runs for every blok of every page.
function blokHead(raw: unknown): { component: string; _uid: string } {
  const stored = (raw ?? {}) as Record<string, unknown>
  const { component } = stored
  return {
    component: typeof component === 'string' ? component : '(none)',
    _uid: uidOf(stored),
  }
}
