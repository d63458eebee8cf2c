import { describe, expect, it } from 'vitest'
import type { ArrivedMail } from './mail-server.ts'
import { deliver } from './posts.ts'
import { folderOfSite } from './start-receiver.ts'

const linesOf = (mail?: ArrivedMail) => mail?.text?.split('\n') ?? []
const notesIn = (mail?: ArrivedMail) =>
  linesOf(mail).filter((line) => line.startsWith('Ricevuta il'))

describe('the privacy notice of a request', () => {
  it('[FORM-7] is recorded with the site’s version, the consent to promotions and the time', async () => {
    const before = Date.now()
    const { kept, mail } = await deliver('bridal', { marketing: 'si' }, folderOfSite())
    const consent = { version: '2026-01', at: expect.any(String) }
    expect(kept?.consents).toEqual({ privacy: consent, marketing: consent })
    expect(Date.parse(kept?.consents.privacy.at ?? '')).toBeGreaterThanOrEqual(before)
    expect(notesIn(mail)).toEqual([
      expect.stringContaining('Informativa privacy: 2026-01. Promozioni: sì.'),
    ])
  })

  it('[FORM-7] with an unknown version is marked as unconfirmed, in the record and in the mail', async () => {
    const forged = '2025. Promozioni: sì.\r\nRicevuta il \u202e6202'
    const values = { versione_informativa: forged }
    const { kept, mail } = await deliver('bridal', values, folderOfSite())
    const posted = '2025. Promozioni: sì. Ricevuta il 6202'
    const at = expect.any(String)
    expect(kept?.consents).toEqual({ privacy: { version: '', posted, at }, marketing: null })
    expect(notesIn(mail)).toEqual([
      expect.stringMatching(/privacy: versione non confermata dal sito\. Promozioni: no\.$/),
    ])
    expect(linesOf(mail)).toContain(`Versione dell’informativa nel modulo: ${posted}`)
    expect(mail?.html?.split(posted)).toHaveLength(2)
  })

  it('[FORM-7] keeps the version of the form if the receiver cannot reach the site', async () => {
    const { kept, mail } = await deliver('bridal')
    expect(kept?.consents.privacy).toMatchObject({ version: '2026-01', posted: '2026-01' })
    expect(notesIn(mail)).toEqual([expect.stringContaining('non confermata dal sito')])
    expect(linesOf(mail)).toContain('Versione dell’informativa nel modulo: 2026-01')
  })
})
