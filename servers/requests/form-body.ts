/**
 * The body of a form, `application/x-www-form-urlencoded`, in whatever charset it names.
 */

export interface Charset {
  isUtf8: boolean
  decode(bytes: Uint8Array): string
}

/** By the header's `charset`; UTF-8 without one, `null` for one that nobody knows. */
export function charsetOf(contentType: string): Charset | null {
  const label = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    const decoder = new TextDecoder(label)
    const mend = decoder.encoding === 'windows-1252' ? withSigns : (text: string) => text
    return {
      isUtf8: decoder.encoding === 'utf-8',
      decode: (bytes) => mend(decoder.decode(bytes)),
    }
  } catch {
    return null
  }
}

const signs = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Node 20 leaves the signs of windows-1252 as in ISO-8859-1, where nothing is written so. */
const withSigns = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign)

/** All texts under each name. */
export function readForm(bytes: Uint8Array, charset: Charset): Record<string, string[]> {
  const pairs = charset.isUtf8
    ? new URLSearchParams(charset.decode(bytes))
    : readPairs(bytes, charset)
  const posted: Record<string, string[]> = Object.create(null)
  for (const [name, value] of pairs) {
    posted[name] ??= []
    posted[name].push(value)
  }
  return posted
}

/** What is escaped are the bytes of the charset: `URLSearchParams` takes them for UTF-8. */
function readPairs(bytes: Uint8Array, { decode: decodeBytes }: Charset): [string, string][] {
  const text = [...bytes].map((byte) => String.fromCharCode(byte)).join('')
  const decode = (part: string): string =>
    decodeBytes(
      Uint8Array.from(
        part
          .replaceAll('+', ' ')
          .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        (letter) => letter.charCodeAt(0),
      ),
    )
  return text.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [decode(name), decode(value.join('='))]
  })
}
