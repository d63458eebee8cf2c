/** Structured data of a page for search engines, as the text of a script. */
import { addressOf, site } from './content.js'
import { pictureOf } from './pictures.js'
import { plainText } from './rich-text.js'

export const structuredData = (slug, story) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graphOf(slug, story) }).replace(
    /[<>&]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  )

const studio = { '@id': `${site.url}/#studio` }

const graphOf = (slug, { name, content: { title, description, body } }) => [
  { '@type': 'BeautySalon', ...studio, name: site.brand, url: `${site.url}/` },
  {
    '@type': 'WebPage',
    '@id': addressOf(slug),
    url: addressOf(slug),
    name: title,
    description,
    inLanguage: 'it',
    about: studio,
  },
  {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${site.url}/` },
      { '@type': 'ListItem', position: 2, name, item: addressOf(slug) },
    ],
  },
  ...body.flatMap((blok) => parts[blok.component]?.(blok) ?? []),
]

const parts = {
  price_list: ({ heading, groups }) => ({
    '@type': 'OfferCatalog',
    name: heading,
    itemListElement: groups.map(({ title, rows }) => ({
      '@type': 'OfferCatalog',
      name: title,
      itemListElement: rows.map(offerOf),
    })),
  }),
  gallery: ({ heading, items }) => ({
    '@type': 'ImageGallery',
    name: heading,
    image: items.map(({ image }) => ({
      '@type': 'ImageObject',
      contentUrl: site.url + pictureOf(image).src,
      width: '160 px',
      height: '107 px',
      caption: image.alt,
    })),
  }),
  faq: ({ questions }) => ({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }),
}

const offerOf = ({ service, note, price }) => ({
  '@type': 'Offer',
  itemOffered: { '@type': 'Service', name: service, provider: studio, description: note },
  price: Number(price),
  priceCurrency: 'EUR',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceCurrency: 'EUR',
    valueAddedTaxIncluded: true,
    price: Number(price),
  },
})
