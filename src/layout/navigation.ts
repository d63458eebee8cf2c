import type { SettingsModel } from '../content/model.ts'
import { hrefOf } from '../content/paths.ts'
import type { StaticRoute } from '../static-routes.ts'

/** A link of the header. `path` is the route without base path; `''` when it leaves the site. */
export interface NavigationLink {
  label: string
  path: string
  href: string
  isExternal: boolean
}

/** A menu of the header: opens a list of links. */
export interface NavigationMenu {
  label: string
  links: readonly NavigationLink[]
}

export type NavigationPart = NavigationLink | NavigationMenu

/** The header's navigation; the labels are the site's own words, not content. */
export function createNavigation(
  settings: SettingsModel,
  basePath: string,
): readonly NavigationPart[] {
  const page = (label: string, path: StaticRoute): NavigationLink => ({
    label,
    path,
    href: hrefOf(path, basePath),
    isExternal: false,
  })
  const external = (label: string, href: string): readonly NavigationLink[] =>
    href === '' ? [] : [{ label, path: '', href, isExternal: true }]

  return [
    page('HOME', '/'),
    page('CHI SONO', '/about'),
    {
      label: 'SERVIZI',
      links: [
        page('LISTINO PREZZI', '/listino-prezzi'),
        page('PRENOTA TRUCCO', '/bridal-form'),
        page('GALLERY MAKE-UP', '/servizi-makeup'),
        page('GALLERY DERMOPIGMENTAZIONE', '/servizi-dermopigmentazione'),
        page('GALLERY SKINCARE', '/servizi-skincare'),
      ],
    },
    {
      label: 'CORSI',
      links: [
        page('CALENDARIO CORSI', '/calendario-corsi'),
        page('CORSI TRUCCO VISO', '/corsi-trucco-viso'),
        page('CORSI UNGHIE', '/corsi-unghie'),
        page('CORSI CIGLIA', '/corsi-ciglia'),
        ...external('ACCADEMIA', settings.academyHref),
        page('RICHIEDI PREVENTIVO', '/corsi-form'),
      ],
    },
    page('PRENOTA TRUCCO', '/bridal-form'),
    ...external('SHOP', settings.shopHref),
    page('WEDDING PARTNER', '/partner'),
    page('BRAND', '/brand'),
    page('CONTATTI', '/contact'),
  ]
}
