import type { LinkModel } from '../content/model.ts'
import { anchorOf } from './anchor.ts'

const formPages = /\/(bridal|corsi|model)-form$/

/** A link to a form, with the service that was chosen: `/bridal-form?servizio=trucco-sposa`. */
export function withService(link: LinkModel, service: string): LinkModel {
  if (link.isExternal || !formPages.test(link.href)) return link
  return { ...link, href: `${link.href}?servizio=${anchorOf(service)}` }
}
