/**
 * Makes foreign text safe for a log: characters that control a terminal, reverse letters or end a line
 * become JSON escapes.
 */
const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Escapes a text into one line. */
export const inOneLine = (text: string): string => text.replace(controls, escaped)

/** Escapes each line; none stays a GitHub Actions command (`::error::`, even after blanks). */
export const asLogged = (text: string): string =>
  text
    .split('\n')
    .map((line) => inOneLine(line).replace(/^(\s*):(?=:)/, '$1\\u003a'))
    .join('\n')

function escaped(letter: string): string {
  if (letter === '\n') return '\\n'
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
