import { messageHref, site, telephoneOf } from '../shared/content.js'

export const Footer = () => (
  <>
    <footer className="site-footer">
      <p className="site-footer__brand">
        <a href="/" translate="no">
          {site.brand}
        </a>
      </p>
      <div className="site-footer__columns">
        <section>
          <h2>Studio</h2>
          <address translate="no">
            {site.address}
            <br />
            {site.city}
          </address>
          <p translate="no">
            <a href={telephoneOf()}>{site.phone}</a>
            <br />
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        </section>
        <section>
          <h2>Seguimi</h2>
          <ul className="social-links" translate="no">
            <li>
              <a
                href={messageHref()}
                rel="external noopener me"
                aria-label={`WhatsApp di ${site.brand}`}
              >
                WhatsApp
              </a>
            </li>
          </ul>
        </section>
      </div>
      <div className="site-footer__legal">
        <p>
          © <span translate="no">{site.brand}</span> · <span translate="no">{site.legalName}</span>{' '}
          · P.IVA <span translate="no">{site.vatNumber}</span>
        </p>
        <ul>
          <li>
            <a href="/privacy">Privacy</a>
          </li>
        </ul>
      </div>
    </footer>
    <nav className="phone-bar" aria-label="Contatto rapido">
      <ul>
        <li>
          <a href={messageHref()} rel="external noopener" translate="no">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={telephoneOf()}>Chiama</a>
        </li>
        <li>
          <a href="/bridal-form">Prenota</a>
        </li>
      </ul>
    </nav>
    <v-island island="install" src={site.islands.install} wake="installable" />
    <v-island island="editor" src={site.islands.editor} wake="editor" />
    <div id="announcer" className="visually-hidden" aria-live="polite" />
    <div id="toasts" className="toasts" role="status" />
  </>
)
