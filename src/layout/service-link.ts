import type { LinkModel } from '../content/model.ts'

const formPages = /\/[a-z]+-form$/

/** A link to a form, with the service that was chosen: `/bridal-form?servizio=Trucco%20sposa`. */
export function withService(link: LinkModel, service: string): LinkModel {
  if (link.isExternal || !formPages.test(link.href)) return link
  return { ...link, href: `${link.href}?servizio=${encodeURIComponent(service)}` }
}
