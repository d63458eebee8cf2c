import type { StructuredDataRules } from '../content/checks.ts'

/** What search engines need of the types that the business is described with. */
export const businessRules = {
  BeautySalon: ['name', 'address'],
  OfferCatalog: ['itemListElement'],
  Service: ['name'],
} satisfies StructuredDataRules
