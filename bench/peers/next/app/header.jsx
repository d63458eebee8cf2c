import { site } from '../shared/content.js'
import { Icon } from './drawn-icon.jsx'

export const Header = () => (
  <>
    <a className="skip-link" href="#main">
      Vai al contenuto
    </a>
    <header className="site-header">
      <p className="site-header__tagline">{site.tagline}</p>
      <a className="site-header__brand" href="/" translate="no">
        {site.brand}
      </a>
      <div className="site-header__end">
        <p className="site-header__place">{site.city}</p>
      </div>
      <button
        className="site-header__menu"
        type="button"
        popoverTarget="site-menu"
        command="show-modal"
        commandfor="site-menu"
      >
        Menu
      </button>
      <nav className="site-nav" aria-label="Principale">
        <Navigation name="nav" />
      </nav>
      <dialog className="site-menu" id="site-menu" aria-label="Menu" popover="auto">
        <button
          className="site-menu__close"
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          command="close"
          commandfor="site-menu"
        >
          Chiudi
        </button>
        <nav aria-label="Pagine del sito">
          <Navigation name="menu" />
        </nav>
      </dialog>
    </header>
  </>
)

const Navigation = ({ name }) => (
  <ul>
    {site.navigation.map((part) =>
      'links' in part ? (
        <li key={part.label}>
          <details name={name}>
            <summary>
              {part.label}
              <Icon path="m3.5 6 4.5 4.5L12.5 6" />
            </summary>
            <ul>
              {part.links.map((link) => (
                <NavigationLink key={link.href} {...link} />
              ))}
            </ul>
          </details>
        </li>
      ) : (
        <NavigationLink key={part.href} {...part} />
      ),
    )}
  </ul>
)

const NavigationLink = ({ label, href, isExternal }) => (
  <li>
    {isExternal ? (
      <a href={href} rel="external noopener">
        {label}
        <Icon path="M4 12 12 4M5.5 4H12v6.5" />
      </a>
    ) : (
      <a href={href}>{label}</a>
    )}
  </li>
)
