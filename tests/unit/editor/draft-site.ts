import type { DraftSite } from '../../../src/editor/site-data.ts'
import { configIn } from '../build/site-config.ts'

/** @returns the data that a build writes for the preview of a site below `/sub/` */
export const draftSite = (changes: Partial<DraftSite> = {}): DraftSite => ({
  origin: 'https://app.storyblok.com',
  config: configIn('/nowhere', { basePath: '/sub/' }),
  about: { name: 'Studio', description: '', contact: '' },
  queries: {},
  pages: {},
  images: {},
  islands: {} as DraftSite['islands'],
  stylesheet: '',
  imageQuality: { webp: 80, jpeg: 80, png: 80 },
  delivery: null,
  ...changes,
})
