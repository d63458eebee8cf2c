import { describe, expect, it } from 'vitest'
import { canonicalJson, createEncoder, digestOf } from '../../../../build/base/digest.ts'

describe('canonicalJson', () => {
  it('[BUILD-4] is one text for equal values, however their keys are ordered', () => {
    const one = { b: [{ y: 1, x: 2 }], a: { d: null, c: 'è' } }
    const other = { a: { c: 'è', d: null }, b: [{ x: 2, y: 1 }] }
    expect(canonicalJson(one)).toBe('{"a":{"c":"è","d":null},"b":[{"x":2,"y":1}]}')
    expect(canonicalJson(other)).toBe(canonicalJson(one))
  })

  it('keeps the order of lists, and keys that mean something to JavaScript', () => {
    expect(canonicalJson([2, 1])).toBe('[2,1]')
    const hostile: unknown = JSON.parse('{"b":1,"__proto__":{"polluted":true}}')
    expect(JSON.parse(canonicalJson(hostile))).toEqual(hostile)
    expect(canonicalJson(hostile)).toContain('__proto__')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

it('texts are encoded one after the other, whatever the one before was', () => {
  const encode = createEncoder()
  const texts = ['', 'è già sera', 'x'.repeat(5000), '“€” 🌸'.repeat(3000), 'breve', '']
  for (const text of texts) {
    const encoded = encode(text)
    expect(Buffer.from(encoded.bytes).toString('utf8')).toBe(text)
    expect(encoded).toMatchObject({ text, digest: digestOf(text) })
  }
  const half = 'metà \ud83c di un segno'
  expect(Buffer.from(encode(half).bytes)).toEqual(Buffer.from(half))
  expect(encode(half).digest).toBe(digestOf(half))
})
