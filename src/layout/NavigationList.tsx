import { Icon } from './Icon.tsx'
import type { NavigationLink, NavigationPart } from './navigation.ts'

interface NavigationListProps {
  parts: readonly NavigationPart[]
  currentPath: string
  /** Of the disclosures of this list only one is open at a time. */
  menuGroup: string
}

/** The links of the header; a menu of them is a native disclosure. */
export function NavigationList({ parts, currentPath, menuGroup }: NavigationListProps) {
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.label}>
          {'links' in part ? (
            <details name={menuGroup}>
              <summary>
                {part.label}
                <Icon name="down" />
              </summary>
              <ul>
                {part.links.map((link) => (
                  <li key={link.label}>
                    <MenuLink link={link} currentPath={currentPath} />
                  </li>
                ))}
              </ul>
            </details>
          ) : (
            <MenuLink link={part} currentPath={currentPath} />
          )}
        </li>
      ))}
    </ul>
  )
}

function MenuLink({ link, currentPath }: { link: NavigationLink; currentPath: string }) {
  return (
    <a
      href={link.href}
      rel={link.isExternal ? 'external noopener' : undefined}
      aria-current={!link.isExternal && link.path === currentPath ? 'page' : undefined}
    >
      {link.label}
      {link.isExternal && <Icon name="external" />}
    </a>
  )
}
