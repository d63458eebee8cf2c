import type { SettingsModel } from '../business/settings-query.ts'
import { mailHref, telephoneHref } from '../content/contact-links.ts'
import { linkAttributes } from '../kit/ContentLink.tsx'
import { Enhancement } from '../kit/Island.tsx'
import { useStrings } from '../kit/use-strings.ts'
import { OpeningHours, SocialLinks, socialPlacesOf } from './contact-lists.tsx'

export function Footer({ settings, homeHref }: { settings: SettingsModel; homeHref: string }) {
  const { chat, consent, layout: words } = useStrings()
  return (
    <footer className="site-footer">
      <p className="site-footer__brand">
        <a href={homeHref} translate="no">
          {settings.brand}
        </a>
      </p>
      <div className="site-footer__columns">
        <section>
          <h2>{words.studio}</h2>
          <address translate="no">
            {settings.address}
            <br />
            {settings.city}
          </address>
          <p translate="no">
            {settings.phone !== '' && (
              <>
                <a href={telephoneHref(settings.phone)}>{settings.phone}</a>
                <br />
              </>
            )}
            <a href={mailHref(settings.email)}>{settings.email}</a>
          </p>
        </section>
        {settings.hours.length > 0 && (
          <section>
            <h2>{words.hours}</h2>
            <OpeningHours hours={settings.hours} />
          </section>
        )}
        {socialPlacesOf(settings, chat).length > 0 && (
          <section>
            <h2>{words.follow}</h2>
            <SocialLinks settings={settings} />
          </section>
        )}
      </div>
      <div className="site-footer__legal">
        <p>
          © <span translate="no">{settings.brand}</span> ·{' '}
          <span translate="no">{settings.legalName}</span>
          {settings.vatNumber !== '' && (
            <>
              {' '}
              · {words.vatNumber} <span translate="no">{settings.vatNumber}</span>
            </>
          )}
        </p>
        <ul>
          {settings.privacyHref !== '' && (
            <li>
              <a href={settings.privacyHref}>{words.privacy}</a>
            </li>
          )}
          {settings.cookieHref !== '' && (
            <li>
              <a href={settings.cookieHref}>{words.cookies}</a>
            </li>
          )}
          {settings.footerLinks.map((link) => (
            <li key={`${link.label} ${link.href}`} lang={link.lang} dir={link.dir}>
              <a {...linkAttributes(link)}>{link.label}</a>
            </li>
          ))}
          {settings.translation?.load === 'consent' && (
            <li>
              <Enhancement name="consent" wake="interaction">
                <button className="site-footer__consent" type="button">
                  {consent.label}
                </button>
              </Enhancement>
            </li>
          )}
          {settings.agencyName !== '' && (
            <li>
              {words.siteBy}{' '}
              {settings.agencyHref === '' ? (
                <span translate="no">{settings.agencyName}</span>
              ) : (
                <a href={settings.agencyHref} rel="external noopener" translate="no">
                  {settings.agencyName}
                </a>
              )}
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}
