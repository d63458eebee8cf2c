/**
 * The price list as search engines know it.
 */
import type { IdReference, Offer, OfferCatalog, Service, UnitPriceSpecification } from 'schema-dts'
import type { BlokModel } from '../content/bloks.ts'

type PriceList = BlokModel<'price_list'>
type PriceRow = PriceList['groups'][number]['rows'][number]

export const createCatalog = (list: PriceList, provider: IdReference): OfferCatalog => ({
  '@type': 'OfferCatalog',
  name: list.heading || 'Listino prezzi',
  itemListElement: list.groups.map(
    (group): OfferCatalog => ({
      '@type': 'OfferCatalog',
      name: group.title,
      itemListElement: group.rows.map((row) => createOffer(row, provider)),
    }),
  ),
})

const createOffer = (row: PriceRow, provider: IdReference): Offer => ({
  '@type': 'Offer',
  itemOffered: createService(row, provider),
  // What it may cost more is not known: only the lowest price is said then.
  ...(row.is_from ? {} : { price: row.price, priceCurrency: 'EUR' }),
  priceSpecification: createPrice(row),
})

const createService = (row: PriceRow, provider: IdReference): Service => ({
  '@type': 'Service',
  name: row.service,
  provider,
  ...(row.note === '' ? {} : { description: row.note }),
})

const createPrice = ({ price, is_from, unit }: PriceRow): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  priceCurrency: 'EUR',
  // The content model asks editors for final prices.
  valueAddedTaxIncluded: true,
  ...(is_from ? { minPrice: price } : { price }),
  ...(unit === '' ? {} : { unitText: unit }),
})
