import { describe, expect, it } from 'vitest'
import { cleanCode, cleanText, cleanTexts, showInvisible } from '../../../src/content/clean-text.ts'

describe('cleanText', () => {
  it.each([
    ['', ''],
    ['Trucco sposa', 'Trucco sposa'],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\r\nb', 'a\nb'],
    ['a\rb', 'a\nb'],
    ['a\u0000b', 'ab'],
    ['a\u0003b', 'ab'],
    ['Chi\u0008 sono', 'Chi sono'],
    ['a\u000bb', 'ab'],
    ['a\u000cb', 'ab'],
    ['a\u001bb', 'ab'],
    ['a\u001fb', 'ab'],
    ['a\u007fb', 'ab'],
    ['a\u0085b', 'ab'],
    ['a\u009fb', 'ab'],
    ['a\ud83d', 'a'],
    ['\udc8ba', 'a'],
    ['a\ud83d\ud83d\udc8b', 'a💋'],
    ['a\ufdd0b\ufdefc', 'abc'],
    ['a\ufffeb\uffffc', 'abc'],
    ['a\u{1ffff}b', 'ab'],
    ['perche\u0301', 'perché'],
    ['E\u0300', 'È'],
    ['s\u0326', 'ș'],
    ['a\u0323\u0302', 'ậ'],
    ['\u1112\u1161\u11ab', '한'],
    ['10 \u2126', '10 Ω'],
    ['\u212bngström', 'Ångström'],
    ['a\u2001b', 'a\u2003b'],
    ['a\u00a0b', 'a\u00a0b'],
    ['soft\u00adhyphen', 'soft\u00adhyphen'],
    ['👩\u200d🎨', '👩\u200d🎨'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u202aabc\u202c', '\u202aabc\u202c'],
    ['x\ufffdy', 'x\ufffdy'],
    ['“caffè” – €5…', '“caffè” – €5…'],
    ['لا', 'لا'],
    ['🎉', '🎉'],
  ])('reads %j as %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
    expect(cleanText(clean)).toBe(clean)
  })

  it('cleans each text of a value, however deep, and nothing else', () => {
    const stored = { a: ['x\u0000', { b: 'e\u0301', c: 5, d: null, e: false }], __proto__x: '' }
    expect(cleanTexts(stored)).toEqual({
      a: ['x', { b: 'é', c: 5, d: null, e: false }],
      __proto__x: '',
    })
    const named = JSON.parse('{"__proto__": {"a": "\\u0008b"}}')
    expect(JSON.stringify(cleanTexts(named))).toBe('{"__proto__":{"a":"b"}}')
  })

  it('survives what is nested deeper than any editor nests', () => {
    const deep = JSON.parse(`${'['.repeat(3000)}"a"${']'.repeat(3000)}`)
    expect(() => cleanTexts(deep)).not.toThrow()
  })
})

describe('cleanCode', () => {
  it.each([
    ['+39 051 000 0000', '+39 051 000 0000'],
    ['\u202a+39 051 000 0000\u202c', '+39 051 000 0000'],
    ['+39\u00a0051\u202f000', '+39 051 000'],
    ['+39\u2011051\u2010000', '+39-051-000'],
    ['051\u2012000', '051-000'],
    ['051–000—0\u22120', '051-000-0-0'],
    ['\u200bciao@prova.example', 'ciao@prova.example'],
    ['ciao@prova.example\u200b', 'ciao@prova.example'],
    ['ciao\u00ad@prova.example', 'ciao@prova.example'],
    ['\ufeffIT01234567890', 'IT01234567890'],
    ['  a b  ', 'a b'],
    ['a\nb', 'a b'],
    ['\u3000a\u3000', 'a'],
    ['\u2060a\u2066b\u2069', 'ab'],
    ['perche\u0301', 'perché'],
    ['a\u0000b', 'ab'],
  ])('reads %j as %j', (text, code) => {
    expect(cleanCode(text)).toBe(code)
  })
})

describe('showInvisible', () => {
  it.each([
    ['+39 051', '+39 051'],
    ['perché 👍', 'perché 👍'],
    ['\u202a+39', '⟨U+202A⟩+39'],
    ['a\u00a0b', 'a⟨U+00A0⟩b'],
    ['a\u00adb', 'a⟨U+00AD⟩b'],
    ['a\tb', 'a⟨U+0009⟩b'],
    ['\ufeffa', '⟨U+FEFF⟩a'],
    ['a\u200d', 'a⟨U+200D⟩'],
    ['a\u0000', 'a⟨U+0000⟩'],
    ['a\ud83d', 'a⟨U+D83D⟩'],
    ['a\u2028b', 'a⟨U+2028⟩b'],
    ['a\u{e0001}', 'a⟨U+E0001⟩'],
    ['a\ufffe', 'a⟨U+FFFE⟩'],
  ])('shows %j as %j', (text, shown) => {
    expect(showInvisible(text)).toBe(shown)
  })
})
