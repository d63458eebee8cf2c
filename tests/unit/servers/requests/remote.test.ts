import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { listen } from '../../build/listen.ts'
import { thrownBy } from '../../build/thrown-by.ts'
import { startMailServer } from './mail-server.ts'
import { send } from './posts.ts'
import { connectTo, type RemoteDatabase, startRemoteDatabase } from './remote-database.ts'
import { startReceiver } from './start-receiver.ts'

const variablesOf = ({ url, token }: RemoteDatabase) => ({
  REQUESTS_DATABASE_URL: url,
  REQUESTS_DATABASE_TOKEN: token,
})

describe('a remote database', () => {
  it('fails if it never answers', async () => {
    const { origin } = await listen(() => {})
    const error = await thrownBy(() => openDatabase({ url: origin, token: '', answerMs: 100 }))
    expect(error.code).toBe('DATABASE_UNREACHABLE')
  })

  it('[FORM-3] two receivers share it: one stores, the other knows the request and mails', async () => {
    const remote = await startRemoteDatabase()
    const mailServer = await startMailServer()
    const [first, second] = [
      await startReceiver(variablesOf(remote)),
      await startReceiver({ ...variablesOf(remote), REQUESTS_SMTP_URL: mailServer.url }),
    ]
    const reference = await send(first, 'bridal', { chiave_richiesta: 'a key' })
    expect(await send(second, 'bridal', { chiave_richiesta: 'a key' })).toBe(reference)
    const mails = await mailServer.arrived(2)
    expect(mails.map(({ messageId }) => messageId)).toContain(`<${reference}@studio.example>`)
    const kept = await findRequests(await connectTo(remote), { id: reference })
    expect(kept).toMatchObject([{ form: 'bridal', answers: { nome: 'Maria Rossi' } }])
  })

  it('a wrong token fails when it is opened', async () => {
    const { url } = await startRemoteDatabase()
    const error = await thrownBy(() => openDatabase({ url, token: 'another' }))
    expect(error.code).toBe('DATABASE_UNREACHABLE')
    expect(error.hint).toContain('REQUESTS_DATABASE_TOKEN')
  })
})
