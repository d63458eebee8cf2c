/**
 * Text of others as a log shows it: what controls a terminal, turns letters round or ends a line is
 * written as its escape, as JSON has it.
 */
const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** All of it in one line. */
export const inOneLine = (text: string): string => text.replace(controls, escaped)

/** Line by line, none of which is a command to GitHub Actions (`::error::`), which ignores blanks before it. */
export const asLogged = (text: string): string =>
  text
    .split('\n')
    .map((line) => inOneLine(line).replace(/^(\s*):(?=:)/, '$1\\u003a'))
    .join('\n')

function escaped(letter: string): string {
  if (letter === '\n') return '\\n'
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
