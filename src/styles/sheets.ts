/**
 * The style sheets that not every page uses, each with its cascade layer, in the order in which
 * they stand in a file. A component names those it needs with `useSheets`.
 */
export const sheetLayers = {
  price: 'parts',
  tag: 'parts',
  prose: 'parts',
  agenda: 'parts',
  'text-section': 'bloks',
  'text-image': 'bloks',
  image: 'bloks',
  'link-cards': 'bloks',
  steps: 'bloks',
  'price-list': 'bloks',
  'price-list-print': 'print',
  gallery: 'bloks',
  lightbox: 'bloks',
  comparison: 'bloks',
  'picture-carousel': 'bloks',
  video: 'bloks',
  testimonials: 'bloks',
  'course-list': 'bloks',
  calendar: 'bloks',
  course: 'bloks',
  faq: 'bloks',
  partners: 'bloks',
  brands: 'bloks',
  'contact-card': 'bloks',
  'call-to-action': 'bloks',
  'request-form': 'bloks',
  'request-states': 'bloks',
  notice: 'bloks',
  editor: 'bloks',
} as const

export type SheetName = keyof typeof sheetLayers

export const sheetNames = Object.keys(sheetLayers) as SheetName[]
