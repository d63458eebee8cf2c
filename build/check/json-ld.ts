/**
 * Structured data: JSON-LD that can be read, with what search engines need of each type
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */

import type { BuiltPage } from '../../src/content/built-page.ts'
import type { Finding, StructuredDataRules } from '../../src/content/checks.ts'
import { type BuiltSite, parseJson } from '../built-site/built-site.ts'
import { found } from '../findings/finding.ts'

type Thing = Readonly<Record<string, unknown>>

/** Of types that many sites have. */
const generalRules: StructuredDataRules = {
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  Event: ['name', 'startDate', 'location'],
  FAQPage: ['mainEntity'],
  ImageGallery: ['image'],
  ImageObject: ['contentUrl'],
  ItemList: ['itemListElement'],
  ListItem: ['position', ['item', 'name', 'url']],
  Offer: [['price', 'priceSpecification']],
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
): Finding[] {
  const rules = { ...generalRules, ...site.structuredDataRules }
  const place = { page: file, story }
  const scripts = elements.filter(
    ({ tag, attributes }) => tag === 'script' && attributes.type === 'application/ld+json',
  )
  return scripts.flatMap((script) => {
    const data = parseJson(script.rawText())
    if (!isThing(data)) return [found('JSON_LD_INVALID', place, 'The JSON-LD is no JSON object.')]
    const context = String(data['@context'])
    if (!/^https?:\/\/schema\.org\/?$/.test(context)) {
      return [found('JSON_LD_INVALID', place, `The JSON-LD has the context “${context}”.`)]
    }
    const missing = thingsIn(data).flatMap(({ thing, path }) =>
      missingIn(thing, rules).map((name) => `${String(thing['@type'])} (${path}) has no ${name}.`),
    )
    return [...new Set(missing)].map((message) => found('JSON_LD_INCOMPLETE', place, message))
  })
}

const isThing = (value: unknown): value is Thing =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function missingIn(thing: Thing, rules: StructuredDataRules): string[] {
  const type = thing['@type']
  const names = typeof type === 'string' && Object.hasOwn(rules, type) ? rules[type] : []
  const missing = (names ?? []).filter((name) =>
    [name].flat().every((one) => isBlank(Object.hasOwn(thing, one) ? thing[one] : undefined)),
  )
  const unpriced =
    type === 'Offer' && !isBlank(thing.price) && isBlank(thing.priceCurrency)
      ? ['priceCurrency']
      : []
  return [...missing.map((name) => [name].flat().join(' or ')), ...unpriced]
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
  const own = '@type' in value ? [{ thing: value, path }] : []
  const parts = Object.entries(value).flatMap(([name, part]) => thingsIn(part, `${path}.${name}`))
  return [...own, ...parts]
}
