/**
 * Parses a URL; `null` if it is none.
 *
 * Not with `URL.canParse`: after some thousand calls, Node 20 and 22 refuse every accent in a host
 * (https://github.com/AikidoSec/firewall-node/pull/1086).
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
