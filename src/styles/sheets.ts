/**
 * The site's style sheets; not every page uses those in `sheets`.
 */
import type { Styles } from '../content/site.ts'
import { colors } from './theme.ts'

export const styles = {
  core: './styles/core.css',
  colors,
  sheets: {
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
  },
} satisfies Styles
