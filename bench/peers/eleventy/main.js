/** The main content of a page. */
import { icon } from './icon.js'
import { anchorOf, hrefOf, site } from './shared/content.js'
import { gallerySizes, heroSizes, pictureOf } from './shared/pictures.js'
import { escaped, richText } from './shared/rich-text.js'

const rendered = new Map()

/** Renders a story once for both its page and its payload. */
export function mainOf(story) {
  const known = rendered.get(story.slug)
  rendered.delete(story.slug)
  if (known !== undefined) return known
  const html = renderMain(story)
  rendered.set(story.slug, html)
  return html
}

const renderMain = ({ slug, name, content: { hero, body } }) =>
  `<nav class="breadcrumb" aria-label="Percorso"><ol><li><a href="/">Home</a></li><li><a href="/${slug}" aria-current="page">${escaped(name)}</a></li></ol></nav>${hero.map(heroHtml).join('')}${body.map((blok) => bloks[blok.component](blok)).join('')}`

const each = (list, html) => list.map(html).join('')

const heroHtml = ({ headline, lead, image }) =>
  `<header class="hero hero--split"><div class="hero__text"><h1>${escaped(headline)}</h1><p class="lead">${escaped(lead)}</p></div><div class="hero__picture">${picture(image, heroSizes, 'loading="eager" fetchpriority="high" decoding="sync"')}</div></header>`

function picture(image, sizes, loading) {
  const { src, srcset, webp, tone, width, height, alt } = pictureOf(image)
  return `<picture><source type="image/webp" srcset="${webp}" sizes="${sizes}"/><img class="${tone}" src="${src}" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}" alt="${escaped(alt)}" ${loading}/></picture>`
}

const bloks = {
  rich_text: ({ heading, text }) =>
    `<section class="blok text-section"><h2>${escaped(heading)}</h2><div class="prose">${richText(text)}</div></section>`,

  price_list: ({ heading, groups }) =>
    `<section class="blok price-list"><div class="price-list__head"><h2>${escaped(heading)}</h2></div><div class="price-list__groups">${each(groups, priceGroup)}</div></section>`,

  gallery: ({ heading, items }) =>
    `<section class="blok gallery"><header class="section-head"><h2>${escaped(heading)}</h2></header><v-island island="lightbox" src="${site.islands.lightbox}" wake="interaction"><ul class="gallery__pictures">${each(items, galleryItem)}</ul></v-island></section>`,

  faq: ({ heading, questions }) =>
    `<section class="blok faq"><h2>${escaped(heading)}</h2><div class="faq__questions">${each(questions, question)}</div></section>`,

  steps: ({ heading, steps }) =>
    `<section class="blok blok--tinted steps"><header class="section-head"><h2>${escaped(heading)}</h2></header><ol>${each(steps, ({ title, text }) => `<li><h3>${escaped(title)}</h3><p>${escaped(text)}</p></li>`)}</ol></section>`,

  call_to_action: ({ heading, text, actions }) =>
    `<section class="blok blok--dark call-to-action"><h2>${escaped(heading)}</h2><div><p class="lead">${escaped(text)}</p><ul class="actions">${each(actions, ({ label, link }) => `<li><a class="button" href="${hrefOf(link)}">${escaped(label)}${icon.arrow}</a></li>`)}</ul></div></section>`,
}

const priceGroup = ({ title, rows }) =>
  `<section class="price-group" id="${anchorOf(title)}"><h3>${escaped(title)}</h3><ul>${each(rows, ({ service, price, note }) => `<li class="price-row"><p class="price-row__service">${escaped(service)}</p><span class="price"><span translate="no">€\u00a0${price}</span></span><p class="price-row__note">${escaped(note)}</p></li>`)}</ul></section>`

const galleryItem = ({ _uid, image }, place) =>
  `<li id="foto-${_uid}"><figure><a href="${pictureOf(image).src}">${picture(image, gallerySizes(place), 'loading="lazy" decoding="async"')}</a></figure></li>`

const question = ({ question, answer }) =>
  `<details><summary><h3>${escaped(question)}</h3></summary><div class="prose">${richText(answer)}</div></details>`
