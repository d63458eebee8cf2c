/** Content for Eleventy, Astro and Next: the stories of the cache, and the data that all pages share. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.BENCH_CACHE
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

export const site = readJson(process.env.BENCH_SITE)

const index = readJson(join(folder, 'index.json'))
const slugs = new Map(index.stories.map(({ uuid, fullSlug }) => [uuid, fullSlug]))

/** Slug and digest of every page. */
export const entries = index.stories
  .filter(({ component }) => component === 'page')
  .map(({ fullSlug: slug, digest }) => ({ slug, digest }))

const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))

export const readStory = (slug) =>
  readJson(join(folder, 'objects', `${bySlug.get(slug).digest}.json`))

export const hrefOf = ({ linktype, id, uuid = id, url }) =>
  linktype === 'story' ? `/${slugs.get(uuid)}` : url

export const addressOf = (slug) => `${site.url}/${slug}`

export const anchorOf = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export const telephoneOf = () => `tel:${site.phone.replaceAll(' ', '')}`

export const messageHref = () =>
  `https://wa.me/${site.whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent('Ciao! Vorrei un’informazione.')}`
