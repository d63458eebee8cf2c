/**
 * The price list for search engines.
 */
import type {
  AggregateOffer,
  Offer,
  OfferCatalog,
  Service,
  UnitPriceSpecification,
} from 'schema-dts'
import type { BlokModel } from '../bloks/bloks.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { businessReference, type PricedSite } from './structured-business.ts'

type PriceList = BlokModel<'price_list'>
type PriceRow = PriceList['groups'][number]['rows'][number]

export const createCatalog = (list: PriceList, site: PricedSite): OfferCatalog => ({
  '@type': 'OfferCatalog',
  name: list.heading || stringsOf(site.language).prices.title,
  itemListElement: list.groups.map(
    (group): OfferCatalog => ({
      '@type': 'OfferCatalog',
      name: group.title,
      itemListElement: group.rows.map((row) => createOffer(row, site)),
    }),
  ),
})

function createOffer(row: PriceRow, site: PricedSite): Offer | AggregateOffer {
  const { price, is_from: isFrom } = row
  const what = {
    itemOffered: createService(row, site),
    priceCurrency: site.currency,
    priceSpecification: createPrice(row, site),
  }
  // Search engines want the exact price of an `Offer`, which “from” does not give.
  return isFrom
    ? { '@type': 'AggregateOffer', lowPrice: price, ...what }
    : { '@type': 'Offer', price, ...what }
}

const createService = (row: PriceRow, site: PricedSite): Service => ({
  '@type': 'Service',
  name: row.service,
  provider: businessReference(site),
  ...(row.note === '' ? {} : { description: row.note }),
})

const createPrice = (
  { price, is_from, unit }: PriceRow,
  { currency }: PricedSite,
): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  priceCurrency: currency,
  // The content model asks editors for final prices.
  valueAddedTaxIncluded: true,
  ...(is_from ? { minPrice: price } : { price }),
  ...(unit === '' ? {} : { unitText: unit }),
})
