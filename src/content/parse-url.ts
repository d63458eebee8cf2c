/**
 * A URL, or `null` where it is none.
 *
 * Not `URL.canParse`: that of Node 20 and 22 says no to every accent in a host as soon as it has been
 * called some thousand times (https://github.com/AikidoSec/firewall-node/pull/1086).
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
