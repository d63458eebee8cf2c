import type { MenuLink, SettingsModel } from '../business/settings-query.ts'
import type { ImageModel } from '../content/model.ts'
import { hrefOf } from '../content/paths.ts'
import type { FrameProps } from '../content/site.ts'
import { linkAttributes } from '../kit/ContentLink.tsx'
import { Picture } from '../kit/Picture.tsx'
import { useStrings } from '../kit/use-strings.ts'
import { Icon } from './Icon.tsx'
import { LanguageSelector, WrittenLanguages } from './LanguageSelector.tsx'

const menuId = 'site-menu'

// Spread as objects, because React's types lack both attributes.
const openMenu = { command: 'show-modal', commandfor: menuId }
const closeMenu = { command: 'close', commandfor: menuId }

/**
 * Masthead and navigation: a line with disclosures on wide screens, a modal dialog on phones. The
 * dialog opens without script: by a command, or as a popover where buttons have none.
 * `src/client/menus.ts` makes that popover a modal dialog too.
 */
export function Header({
  value: settings,
  currentPath,
  basePath,
  homeHref,
  otherLanguages,
}: FrameProps<SettingsModel>) {
  const words = useStrings().layout
  const currentHref = currentPath === '' ? '' : hrefOf(currentPath, basePath)
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="site-header">
        {settings.tagline !== '' && (
          <p className="site-header__tagline" lang={settings.lang} dir={settings.dir}>
            {settings.tagline}
          </p>
        )}
        <a className="site-header__brand" href={homeHref} translate="no">
          {settings.logo === null ? (
            settings.brand
          ) : (
            <Logo image={settings.logo} name={settings.brand} />
          )}
        </a>
        <div className="site-header__end">
          <p className="site-header__place">{settings.city}</p>
          <WrittenLanguages list={otherLanguages} />
          {settings.translation && (
            <LanguageSelector translation={settings.translation} cookieHref={settings.cookieHref} />
          )}
        </div>
        {settings.menu.length > 0 && <Menu parts={settings.menu} currentHref={currentHref} />}
      </header>
    </>
  )
}

/** The logo; its height in `header.css` gives its width. */
function Logo({ image, name }: { image: ImageModel; name: string }) {
  const widthAt = (rem: number) => `${Number(((rem * image.width) / image.height).toFixed(1))}rem`
  return (
    <Picture
      image={{ ...image, alt: name }}
      sizes={`(min-width: 64rem) ${widthAt(4)}, ${widthAt(2.5)}`}
      isAtOnce
    />
  )
}

/** The navigation of wide screens, then that of phones with its button. */
function Menu(props: { parts: SettingsModel['menu']; currentHref: string }) {
  const { close, layout } = useStrings()
  return (
    <>
      <button className="site-header__menu" type="button" popoverTarget={menuId} {...openMenu}>
        {layout.menu}
      </button>
      <nav className="site-nav" aria-label={layout.mainMenu}>
        <NavigationList {...props} menuGroup="nav" />
      </nav>
      <dialog className="site-menu" id={menuId} aria-label={layout.menu} popover="auto">
        <button
          className="site-menu__close"
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          {...closeMenu}
        >
          {close}
        </button>
        <nav aria-label={layout.pages}>
          <NavigationList {...props} menuGroup="menu" />
        </nav>
      </dialog>
    </>
  )
}

interface NavigationListProps {
  parts: SettingsModel['menu']
  /** URL of the page; `''` where no link leads to it. */
  currentHref: string
  /** Group of the disclosures, of which one is open at a time. */
  menuGroup: string
}

/** The links of the header; a menu of them is a native disclosure. */
function NavigationList({ parts, currentHref, menuGroup }: NavigationListProps) {
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
