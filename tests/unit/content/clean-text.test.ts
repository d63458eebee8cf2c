import { describe, expect, it } from 'vitest'
import { cleanCode, cleanText, cleanTexts, showInvisible } from '../../../src/content/clean-text.ts'

/** Control characters, and code points that are not characters. */
const forbidden =
  '\u0000\u0003\u0008\u000b\u000c\u001b\u001f\u007f\u0085\u009f\ufdd0\ufdef\ufffe\uffff\u{1ffff}'

describe('cleanText', () => {
  it.each([
    ['', ''],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ...[...forbidden].map((sign) => [`a${sign}b`, 'ab']),
    ['a\ud83d', 'a'],
    ['\udc8ba', 'a'],
    ['a\ud83d\ud83d\udc8b', 'a💋'],
    ['perche\u0301', 'perché'],
    ['a\u0323\u0302', 'ậ'],
    ['\u1112\u1161\u11ab', '한'],
    ['10 \u2126', '10 Ω'],
    ['a\u2001b', 'a\u2003b'],
    ...[
      'a\u00a0b soft\u00adhyphen x\ufffdy',
      '👩\u200d🎨 🎉 می\u200cخواهم لا',
      '\u202aabc\u202c “caffè” – €5…',
    ].map((kept) => [kept, kept]),
  ])('reads %j as %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
    expect(cleanText(clean)).toBe(clean)
  })

  it('cleans only the texts of a value, at any depth', () => {
    const stored = { a: ['x\u0000', { b: 'e\u0301', c: 5, d: null, e: false }], __proto__x: '' }
    expect(cleanTexts(stored)).toEqual({
      a: ['x', { b: 'é', c: 5, d: null, e: false }],
      __proto__x: '',
    })
    const named = JSON.parse('{"__proto__": {"a": "\\u0008b"}}')
    expect(JSON.stringify(cleanTexts(named))).toBe('{"__proto__":{"a":"b"}}')
  })

  it('survives deeper nesting than any editor produces', () => {
    const deep = JSON.parse(`${'['.repeat(3000)}"a"${']'.repeat(3000)}`)
    expect(() => cleanTexts(deep)).not.toThrow()
  })
})

describe('cleanCode', () => {
  it.each([
    ['+39 051 000 0000', '+39 051 000 0000'],
    ['\u202a+39 051 000 0000\u202c', '+39 051 000 0000'],
    ['+39\u00a0051\u202f000', '+39 051 000'],
    ['+39\u2011051\u2010000\u20120–1—0\u22120', '+39-051-000-0-1-0-0'],
    ['\u200bciao\u00ad@prova.example\u200b', 'ciao@prova.example'],
    ['\ufeffIT01234567890', 'IT01234567890'],
    [' \u3000a\nb  ', 'a b'],
    ['\u2060a\u2066b\u2069\u0000', 'ab'],
    ['perche\u0301', 'perché'],
  ])('reads %j as %j', (text, code) => {
    expect(cleanCode(text)).toBe(code)
  })
})

describe('showInvisible', () => {
  it.each([
    ['+39 051', '+39 051'],
    ['perché 👍', 'perché 👍'],
    ['\u202a+39', '⟨U+202A⟩+39'],
    ['a\u00a0b\u00ad\tc', 'a⟨U+00A0⟩b⟨U+00AD⟩⟨U+0009⟩c'],
    ['\ufeffa\u200d\u0000', '⟨U+FEFF⟩a⟨U+200D⟩⟨U+0000⟩'],
    ['a\ud83d\u2028b', 'a⟨U+D83D⟩⟨U+2028⟩b'],
    ['a\u{e0001}\ufffe', 'a⟨U+E0001⟩⟨U+FFFE⟩'],
  ])('shows %j as %j', (text, shown) => {
    expect(showInvisible(text)).toBe(shown)
  })
})
