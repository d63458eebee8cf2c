/**
 * The cookie in which the Google website translator remembers a language: `/it/en`. It leaves copies
 * on the host and on the domains above it, so it is written and cleared on all of them.
 */
export const translationCookie = 'googtrans'

/** @returns the language it names; `/auto/en` and other sources count too */
export function readTranslationCookie(): string | undefined {
  return document.cookie
    .split('; ')
    .filter((cookie) => cookie.startsWith(`${translationCookie}=`))
    .map((cookie) => decode(cookie.slice(translationCookie.length + 1)).split('/')[2])
    .find((language) => language)
}

/** @param languages empty clears it */
export function writeTranslationCookie(languages: readonly [from: string, to: string] | []): void {
  const value = languages.length > 0 ? `/${languages.join('/')}` : '; max-age=0'
  for (const domain of domainsOf(location.hostname)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${translationCookie}=${value}; path=/${domain}; samesite=lax`
  }
}

/** `a.b.it` → none, `a.b.it`, `.a.b.it`, `.b.it`; browsers refuse public suffixes. */
function domainsOf(host: string): string[] {
  const parts = host.split('.')
  const domains = parts.slice(0, -1).map((_, index) => `.${parts.slice(index).join('.')}`)
  return ['', ...[host, ...domains].map((domain) => `; domain=${domain}`)]
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
