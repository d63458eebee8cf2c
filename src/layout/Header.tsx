import type { SettingsModel } from '../content/model.ts'
import { hrefOf } from '../content/paths.ts'
import { Icon } from './Icon.tsx'
import { createNavigation, type NavigationLink } from './navigation.ts'

/**
 * Masthead and navigation. On phones the navigation is a popover, on wide screens a line of the
 * page; its menus are disclosures. All of it works without script.
 */
export function Header({
  settings,
  currentPath,
  basePath,
}: {
  settings: SettingsModel
  currentPath: string
  basePath: string
}) {
  return (
    <>
      <a className="skip-link" href="#main">
        Vai al contenuto
      </a>
      <header className="site-header">
        <p className="site-header__tagline">{settings.tagline}</p>
        <a className="site-header__brand" href={hrefOf('/', basePath)} translate="no">
          {settings.brand}
        </a>
        <p className="site-header__place">{settings.city}</p>
        <button className="site-header__menu" type="button" popoverTarget="site-menu">
          Menu
        </button>
        <nav className="site-menu" id="site-menu" aria-label="Principale" popover="auto">
          <button
            className="site-menu__close"
            type="button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
          >
            Chiudi
          </button>
          <ul>
            {createNavigation(settings, basePath).map((part) => (
              <li key={part.label}>
                {'links' in part ? (
                  <details name="menu">
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
        </nav>
      </header>
    </>
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
