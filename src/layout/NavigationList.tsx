import type { MenuLink, SettingsModel } from '../business/settings.ts'
import { linkAttributes } from '../kit/ContentLink.tsx'
import { Icon } from './Icon.tsx'

interface NavigationListProps {
  parts: SettingsModel['menu']
  /** URL of the page; `''` where no link leads to it. */
  currentHref: string
  /** Group of the disclosures, of which one is open at a time. */
  menuGroup: string
}

/** The links of the header; a menu of them is a native disclosure. */
export function NavigationList({ parts, currentHref, menuGroup }: NavigationListProps) {
  return (
    <ul>
      {parts.map((part) => (
        <li
          key={`${part.label} ${'href' in part ? part.href : ''}`}
          lang={part.lang}
          dir={part.dir}
        >
          {'links' in part ? (
            <details name={menuGroup}>
              <summary>
                {part.label}
                <Icon name="down" />
              </summary>
              <ul>
                {part.links.map((link) => (
                  <li key={`${link.label} ${link.href}`} lang={link.lang} dir={link.dir}>
                    <PageLink link={link} currentHref={currentHref} />
                  </li>
                ))}
              </ul>
            </details>
          ) : (
            <PageLink link={part} currentHref={currentHref} />
          )}
        </li>
      ))}
    </ul>
  )
}

function PageLink({ link, currentHref }: { link: MenuLink; currentHref: string }) {
  return (
    <a {...linkAttributes(link)} aria-current={link.href === currentHref ? 'page' : undefined}>
      {link.label}
      {link.isExternal && <Icon name="external" />}
    </a>
  )
}
