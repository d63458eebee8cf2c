import { describe, expect, it } from 'vitest'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { toOwner } from './mail-server.ts'
import { send } from './posts.ts'
import { folderOfSite, startMailing } from './start-receiver.ts'

/** Posts the answers; what is stored of them, and the mail to the professional. */
async function deliver(answers: Record<string, string>, folder: string) {
  const { mailServer, receiver } = await startMailing({}, folder)
  await send(receiver, 'bridal', { ...answers })
  const [mail] = toOwner(await mailServer.arrived(2))
  const [kept] = await findRequests(receiver.database, {})
  return { kept, lines: (mail?.text ?? '').split('\n'), html: mail?.html ?? '' }
}

const noteIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('Ricevuta il'))

describe('what a visitor sends', () => {
  it('[FORM-7] the version that the site has is recorded as the site’s, with the consent to promotions and their time', async () => {
    const before = Date.now()
    const { kept, lines } = await deliver({ marketing: 'si' }, folderOfSite())
    const consent = { version: '2026-01', at: expect.any(String) }
    expect(kept?.consents).toEqual({ privacy: consent, marketing: consent })
    expect(Date.parse(kept?.consents.privacy.at ?? '')).toBeGreaterThanOrEqual(before)
    expect(noteIn(lines)).toEqual([
      expect.stringContaining('Informativa privacy: 2026-01. Promozioni: sì.'),
    ])
  })

  it('[FORM-7] a version that the site has not is the visitor’s, in the record and in the mail', async () => {
    const forged = '2025. Promozioni: sì.\r\nRicevuta il \u202e6202'
    const { kept, lines, html } = await deliver({ versione_informativa: forged }, folderOfSite())
    const posted = '2025. Promozioni: sì. Ricevuta il 6202'
    const at = expect.any(String)
    expect(kept?.consents).toEqual({ privacy: { version: '', posted, at }, marketing: null })
    expect(noteIn(lines)).toEqual([
      expect.stringMatching(/privacy: versione non confermata dal sito\. Promozioni: no\.$/),
    ])
    expect(lines).toContain(`Versione dell’informativa nel modulo: ${posted}`)
    expect(html.split(posted)).toHaveLength(2)
  })

  it('[FORM-7] where nobody can ask the site, the version is kept as the form said it', async () => {
    const { kept, lines } = await deliver({}, tempFolder())
    expect(kept?.consents.privacy).toMatchObject({ version: '2026-01', posted: '2026-01' })
    expect(noteIn(lines)).toEqual([expect.stringContaining('non confermata dal sito')])
    expect(lines).toContain('Versione dell’informativa nel modulo: 2026-01')
  })
})
