/**
 * Structured data of a page: JSON-LD in the vocabulary of schema.org, from the same
 * page model as the page.
 */
import type {
  AggregateOffer,
  BreadcrumbList,
  FAQPage,
  Graph,
  ImageGallery,
  Offer,
  OfferCatalog,
  Question,
  Service,
  Thing,
  UnitPriceSpecification,
  WebPage,
  WebSite,
} from 'schema-dts'
import type { BlokModel, BodyBlokModel } from '../bloks/bloks.ts'
import type { StructuredDataRules } from '../content/checks.ts'
import type { ImageModel } from '../content/model.ts'
import type { PageModel } from '../content/page-model.ts'
import { absoluteHref, pathInLanguage } from '../content/paths.ts'
import { plainText } from '../content/rich-text-nodes.ts'
import { type PageContent, pageType } from '../layout/page-type.ts'
import { stringsOf } from '../strings/catalogues.ts'
import type { SettingsModel } from './settings-query.ts'
import {
  businessReference,
  createBusiness,
  createBusinessMention,
  homeHref,
  type PricedSite,
  type Site,
} from './structured-business.ts'

type Model = PageModel<unknown, SettingsModel>

/** Structured data of a part of the site, for its own pages and bloks only. */
export interface Descriptions {
  ofPage(model: PageModel, site: PricedSite): Thing[]
  ofBlok(blok: BodyBlokModel, site: PricedSite): Thing[]
}

export const createStructuredData =
  (parts: readonly Descriptions[]) =>
  (page: PageModel, site: Site): Graph => {
    const model = page as Model
    const isHome = model.path === pathInLanguage('/', site)
    const priced = { ...site, currency: model.frame.currency }
    const things: Thing[] = [
      (isHome ? createBusiness : createBusinessMention)(model.frame, site),
      ...(isHome ? [createWebSite(model, site)] : []),
      createWebPage(model, site),
      ...createBreadcrumb(model, site),
      ...parts.flatMap(({ ofPage }) => ofPage(model, priced)),
      ...(model.type === pageType.name
        ? createParts(model.shown as PageContent, priced, parts)
        : []),
    ]
    return { '@context': 'https://schema.org', '@graph': things }
  }

const createWebSite = ({ frame: settings }: Model, site: Site): WebSite => ({
  '@type': 'WebSite',
  '@id': `${homeHref(site)}#sito`,
  name: settings.brand,
  url: homeHref(site),
  inLanguage: site.language,
  publisher: businessReference(site),
})

const createWebPage = (model: Model, site: Site): WebPage => ({
  '@type': 'WebPage',
  '@id': model.canonical,
  url: model.canonical,
  name: model.title,
  description: model.description,
  inLanguage: site.language,
  about: businessReference(site),
})

function createBreadcrumb({ breadcrumb }: Model, site: Site): BreadcrumbList[] {
  if (breadcrumb.length < 2) return []
  const steps = breadcrumb.map(({ label, href }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: label,
    item: absoluteHref(href, site),
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement: steps }]
}

function createParts(
  { body }: PageContent,
  site: PricedSite,
  listed: readonly Descriptions[],
): Thing[] {
  const questions = body.flatMap((blok) => (blok.component === 'faq' ? blok.questions : []))
  const parts = body.flatMap((blok): Thing[] => {
    switch (blok.component) {
      case 'price_list':
        return [createCatalog(blok, site)]
      case 'gallery':
        return createGallery(blok, site)
      default:
        return listed.flatMap(({ ofBlok }) => ofBlok(blok, site))
    }
  })
  // An answer that is only a picture says nothing to a machine.
  const answered = questions.filter(({ answer }) => plainText(answer) !== '')
  return answered.length === 0 ? parts : [...parts, createFaq(answered)]
}

/** The questions of all bloks: a page has one at most. */
const createFaq = (questions: BlokModel<'faq'>['questions']): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(
    ({ question, answer }): Question => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    }),
  ),
})

function createGallery(gallery: BlokModel<'gallery'>, site: Site): ImageGallery[] {
  const items = [...gallery.items, ...gallery.albums.flatMap((album) => album.items)]
  const pictures = items.flatMap(({ image, caption }) =>
    image === null ? [] : [createPicture(image, caption, site)],
  )
  if (pictures.length === 0) return []
  const name = gallery.heading === '' ? {} : { name: gallery.heading }
  return [{ '@type': 'ImageGallery', ...name, image: pictures }]
}

const createPicture = (image: ImageModel, caption: string, site: Site) => ({
  '@type': 'ImageObject' as const,
  contentUrl: absoluteHref(image.src, site),
  width: `${image.width} px`,
  height: `${image.height} px`,
  ...(caption || image.alt ? { caption: caption || image.caption || image.alt } : {}),
  ...(image.credit === undefined ? {} : { creditText: image.credit }),
})

type PriceList = BlokModel<'price_list'>
type PriceRow = PriceList['groups'][number]['rows'][number]

/** The price list. */
const createCatalog = (list: PriceList, site: PricedSite): OfferCatalog => ({
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

/** Properties that search engines require of the types that describe the business. */
export const businessRules = {
  BeautySalon: ['name', 'address'],
  OfferCatalog: ['itemListElement'],
  Service: ['name'],
} satisfies StructuredDataRules
