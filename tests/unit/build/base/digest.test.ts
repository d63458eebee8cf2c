import { expect, it } from 'vitest'
import { createEncoder, digestOf } from '../../../../build/base/digest.ts'

it('encodes each text correctly, whatever the text before was', () => {
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
