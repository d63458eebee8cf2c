import type { MenuLink, SettingsModel } from '../business/settings.ts'
import { linkAttributes } from '../kit/ContentLink.tsx'
import { Icon } from './Icon.tsx'

interface NavigationListProps {
  parts: SettingsModel['menu']
  /** Of the page itself; `''` where no link leads to it. */
  currentHref: string
  /** Of the disclosures of this list only one is open at a time. */
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
