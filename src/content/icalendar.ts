/**
 * Writes iCalendar (RFC 5545): escapes text, folds lines and ends them as the format requires.
 */

/** Maximum bytes of a line, without its end. */
const lineBytes = 75

/** The value of a text property: `SUMMARY`, `LOCATION`, `DESCRIPTION`. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows none of them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')

/** A file of these lines, each `NAME;PARAMETERS:value`. */
export const serializeCalendar = (lines: readonly string[]): string =>
  lines.map((line) => `${fold(line)}\r\n`).join('')

/** Lines end after 75 bytes, never inside a character. */
function fold(line: string): string {
  let folded = ''
  let width = 0
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0)
    if (width + size > lineBytes) {
      folded += '\r\n '
      width = 1
    }
    folded += character
    width += size
  }
  return folded
}

/** Bytes in UTF-8. Encoding each character took a third of a small build. */
const bytesOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
