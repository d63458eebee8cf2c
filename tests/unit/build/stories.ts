import type { StoryEntry } from '../../../build/cache/cache-index.ts'
import type { RawStory } from '../../../build/storyblok/answers.ts'

type Content = RawStory['content']
type Fields = Record<string, unknown>

/** The uuid of the story with this id. */
export const uuidOf = (id: number): string =>
  `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

/** A story as the delivery API gives it. */
export const rawStory = (id: number, fullSlug: string, content: Content): RawStory => ({
  id,
  uuid: uuidOf(id),
  name: `Story ${id}`,
  slug: fullSlug.split('/').at(-1) ?? '',
  full_slug: fullSlug,
  content,
})

export const entryOf = (fullSlug: string, fields: Partial<StoryEntry> = {}): StoryEntry => ({
  uuid: `uuid of ${fullSlug}`,
  id: 1,
  fullSlug,
  component: 'page',
  digest: `digest of ${fullSlug}`,
  ...fields,
})

export const pageContent = (fields: Fields = {}): Content => ({
  _uid: 'page',
  component: 'page',
  title: 'A page',
  description: 'What it is about',
  hero: [],
  body: [],
  ...fields,
})

export const webLink = (url: string) => ({ linktype: 'url', id: '', url, fieldtype: 'multilink' })

export const storyLink = (id: number, anchor?: string) => ({
  linktype: 'story',
  id: uuidOf(id),
  url: '',
  fieldtype: 'multilink',
  ...(anchor === undefined ? {} : { anchor }),
})

/** A menu entry that links to a URL. */
export const menuLink = (label: string, address: string): Fields => ({
  _uid: `menu ${label}`,
  component: 'menu_link',
  label,
  link: webLink(address),
})

export const settingsContent = (fields: Fields = {}): Content => ({
  _uid: 'settings',
  component: 'settings',
  brand: 'Studio Prova',
  legal_name: 'Studio Prova di P. Rova',
  vat_number: '00000000000',
  address: 'Via Prova 1',
  city: '55100 Lucca',
  email: 'studio@studio.example',
  phone: '+39 0583 000000',
  whatsapp: '+39 333 0000000',
  menu: [menuLink('HOME', '/'), menuLink('CHI SONO', '/about'), menuLink('BRAND', '/brand')],
  privacy_page: webLink('/privacy'),
  privacy_version: '1',
  reply_hours: '24',
  ...fields,
})

export const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A blok with a text, by default a paragraph. */
export const textBlok = (text: string, node: Fields = { type: 'paragraph' }): Fields => ({
  _uid: `text ${text}`,
  component: 'rich_text',
  text: { type: 'doc', content: [{ ...node, content: [{ type: 'text', text }] }] },
})

export const headingBlok = (text: string): Fields =>
  textBlok(text, { type: 'heading', attrs: { level: 2 } })

export const redirect = (from: string, to: unknown): Content => ({
  _uid: 'redirect',
  component: 'redirect',
  from,
  to,
  is_permanent: true,
})

export const hero = (fields: Fields = {}): Fields => ({
  _uid: 'hero',
  component: 'hero',
  headline: 'Headline',
  person: 'none',
  ...fields,
})

export const action = (link: unknown): Fields => ({
  _uid: 'action',
  component: 'action',
  label: 'Go',
  link,
})
