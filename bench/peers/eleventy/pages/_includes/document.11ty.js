import { footer, header } from '../../frame.js'
import { addressOf, site } from '../../shared/content.js'
import { escaped } from '../../shared/rich-text.js'
import { structuredData } from '../../shared/structured-data.js'

export function render({ story, content }) {
  const address = addressOf(story.slug)
  const title = escaped(story.content.title)
  const description = escaped(story.content.description)
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="${site.policy}"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="referrer" content="strict-origin-when-cross-origin"/><title>${title}</title><meta name="description" content="${description}"/><link rel="canonical" href="${address}"/><meta property="og:title" content="${title}"/><meta property="og:description" content="${description}"/><meta property="og:type" content="website"/><meta property="og:url" content="${address}"/><meta property="og:site_name" content="${escaped(site.brand)}"/><meta name="twitter:card" content="summary"/><meta name="theme-color" content="#ffffff"/>${fonts}<link rel="icon" href="/favicon.ico" sizes="32x32"/><link rel="icon" href="/icon.svg" type="image/svg+xml"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/><link rel="manifest" href="/manifest.webmanifest"/>${styles}<script type="application/ld+json">${structuredData(story.slug, story)}</script><script type="module" src="${site.script}" fetchpriority="low"></script></head><body>${header}<main id="main">${content}</main>${footer}</body></html>
`
}

const fonts = site.fonts
  .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin=""/>`)
  .join('')

const styles = site.styles.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
