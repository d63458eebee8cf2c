/**
 * Checks structured data: valid JSON-LD, with the properties that search engines need of each type
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */

import type { BuiltPage } from '../../src/content/built-page.ts'
import type { StructuredDataRules } from '../../src/content/checks.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { type BuiltSite, parseJson } from '../built-site/built-site.ts'
import { diagnose } from '../diagnostics/diagnose.ts'

type Thing = Readonly<Record<string, unknown>>

/** Required properties of types that many sites have. */
const generalRules: StructuredDataRules = {
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  Event: ['name', 'startDate', 'location'],
  FAQPage: ['mainEntity'],
  ImageGallery: ['image'],
  ImageObject: ['contentUrl'],
  ItemList: ['itemListElement'],
  ListItem: ['position', ['item', 'name', 'url']],
  Offer: ['price', 'priceCurrency'],
  Person: ['name'],
  Place: [['name', 'address']],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  PriceSpecification: ['priceCurrency', ['price', 'minPrice']],
  Question: ['name', 'acceptedAnswer'],
  UnitPriceSpecification: ['priceCurrency', ['price', 'minPrice']],
  WebPage: ['name', 'url'],
  WebSite: ['name', 'url'],
}

export function checkStructuredData(
  { elements, file, story }: BuiltPage,
  { site }: BuiltSite,
): Diagnostic[] {
  const rules = { ...generalRules, ...site.structuredDataRules }
  const place = { file, story }
  const scripts = elements.filter(
    ({ tag, attributes }) => tag === 'script' && attributes.type === 'application/ld+json',
  )
  return scripts.flatMap((script) => {
    const data = parseJson(script.rawText())
    if (!isThing(data))
      return [
        diagnose('JSON_LD_INVALID', place, {
          en: 'The JSON-LD is not a JSON object.',
          it: 'Il JSON-LD non è un oggetto JSON.',
        }),
      ]
    const context = String(data['@context'])
    if (!/^https?:\/\/schema\.org\/?$/.test(context)) {
      return [
        diagnose('JSON_LD_INVALID', place, {
          en: `The JSON-LD has the context “${context}”.`,
          it: `Il JSON-LD ha il contesto “${context}”.`,
        }),
      ]
    }
    const missing = thingsIn(data).flatMap(({ thing, path }) =>
      missingIn(thing, rules).map((names) => ({
        en: `${String(thing['@type'])} (${path}) has no ${names.join(' or ')}.`,
        it: `A ${String(thing['@type'])} (${path}) manca ${names.join(' o ')}.`,
      })),
    )
    const distinct = new Map(missing.map((message) => [message.en, message]))
    return [...distinct.values()].map((message) => diagnose('JSON_LD_INCOMPLETE', place, message))
  })
}

const isThing = (value: unknown): value is Thing =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** @returns each missing property: its name, or those of which one would do */
function missingIn(thing: Thing, rules: StructuredDataRules): string[][] {
  const type = thing['@type']
  const names = typeof type === 'string' && Object.hasOwn(rules, type) ? rules[type] : []
  return (names ?? [])
    .map((name) => [name].flat())
    .filter((properties) =>
      properties.every((name) => isBlank(Object.hasOwn(thing, name) ? thing[name] : undefined)),
    )
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

function thingsIn(value: unknown, path = '$'): { thing: Thing; path: string }[] {
  if (Array.isArray(value)) {
    return value.flatMap((part, index) => thingsIn(part, `${path}.${index}`))
  }
  if (!isThing(value)) return []
  const found = '@type' in value ? [{ thing: value, path }] : []
  const parts = Object.entries(value).flatMap(([name, part]) => thingsIn(part, `${path}.${name}`))
  return [...found, ...parts]
}
