/** The header and the footer: the same on every page, so they are made once. */
import { icon } from './icon.js'
import { messageHref, site, telephoneOf } from './shared/content.js'
import { escaped } from './shared/rich-text.js'

const link = ({ label, href, isExternal }) =>
  isExternal
    ? `<li><a href="${href}" rel="external noopener">${label}${icon.out}</a></li>`
    : `<li><a href="${href}">${label}</a></li>`

const part = (name) => (one) =>
  'links' in one
    ? `<li><details name="${name}"><summary>${one.label}${icon.down}</summary><ul>${one.links.map(link).join('')}</ul></details></li>`
    : link(one)

const list = (name) => `<ul>${site.navigation.map(part(name)).join('')}</ul>`

export const header = `<a class="skip-link" href="#main">Vai al contenuto</a><header class="site-header"><p class="site-header__tagline">${escaped(site.tagline)}</p><a class="site-header__brand" href="/" translate="no">${escaped(site.brand)}</a><div class="site-header__end"><p class="site-header__place">${escaped(site.city)}</p></div><button class="site-header__menu" type="button" popovertarget="site-menu" command="show-modal" commandfor="site-menu">Menu</button><nav class="site-nav" aria-label="Principale">${list('nav')}</nav><dialog class="site-menu" id="site-menu" aria-label="Menu" popover="auto"><button class="site-menu__close" type="button" popovertarget="site-menu" popovertargetaction="hide" command="close" commandfor="site-menu">Chiudi</button><nav aria-label="Pagine del sito">${list('menu')}</nav></dialog></header>`

export const footer = `<footer class="site-footer"><p class="site-footer__brand"><a href="/" translate="no">${escaped(site.brand)}</a></p><div class="site-footer__columns"><section><h2>Studio</h2><address translate="no">${escaped(site.address)}<br/>${escaped(site.city)}</address><p translate="no"><a href="${telephoneOf()}">${site.phone}</a><br/><a href="mailto:${site.email}">${site.email}</a></p></section><section><h2>Seguimi</h2><ul class="social-links" translate="no"><li><a href="${messageHref()}" rel="external noopener me" aria-label="WhatsApp di ${escaped(site.brand)}">WhatsApp</a></li></ul></section></div><div class="site-footer__legal"><p>© <span translate="no">${escaped(site.brand)}</span> · <span translate="no">${escaped(site.legalName)}</span> · P.IVA <span translate="no">${site.vatNumber}</span></p><ul><li><a href="/privacy">Privacy</a></li></ul></div></footer><nav class="phone-bar" aria-label="Contatto rapido"><ul><li><a href="${messageHref()}" rel="external noopener" translate="no">WhatsApp</a></li><li><a href="${telephoneOf()}">Chiama</a></li><li><a href="/bridal-form">Prenota</a></li></ul></nav><v-island island="install" src="${site.islands.install}" wake="installable"></v-island><v-island island="editor" src="${site.islands.editor}" wake="editor"></v-island><div id="announcer" class="visually-hidden" aria-live="polite"></div><div id="toasts" class="toasts" role="status"></div>`
