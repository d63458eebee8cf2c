/**
 * `npm run bench:kill-requests [requests] [kills]`: kills the receiver at random moments, with a real
 * mail server, and checks that it stored each acknowledged request once and mailed it at least once.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '../servers/requests/file-database.ts'
import { findRequests } from '../servers/requests/stored-requests.ts'
import { databaseIn } from './receiver-process.ts'
import { writeReport } from './report.ts'
import { sendWhileKilling } from './send-while-killing.ts'

const [requests = 1_000, kills = 50] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'vetrina-kill-requests-'))

/** Message-IDs of the mails to the professional, in order of arrival. */
const mails: string[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onData(stream, { envelope }, done) {
    // A kill may cut a mail short, and the server does not accept it then.
    const mail = await text(stream).catch(() => '')
    const isOwn = envelope.rcptTo.some(({ address }) => address === 'ciao@studio.example')
    if (isOwn && mail !== '') mails.push(/^Message-ID: <([^>]*)>/im.exec(mail)?.[1] ?? '')
    done()
  },
})
// A killed receiver breaks its connections.
mailServer.on('error', () => {})
mailServer.listen(0, '127.0.0.1')
await once(mailServer.server, 'listening')
const { port } = mailServer.server.address() as AddressInfo

const startedAt = performance.now()
const { acknowledged, broken, receiver } = await sendWhileKilling({
  folder,
  requests,
  kills,
  env: {
    REQUESTS_SMTP_URL: `smtp://127.0.0.1:${port}`,
    REQUESTS_MAIL_FROM: 'sito@studio.example',
    REQUESTS_MAIL_TO: 'ciao@studio.example',
    REQUESTS_RETRY_SECONDS: Array(200).fill('0.5').join(),
  },
})
const expected = new Set(acknowledged.map((id) => `${id}@studio.example`))
const isMailed = () => [...expected].every((id) => mails.includes(id))
for (let waits = 0; waits < 600 && !isMailed(); waits++) await pause(200)
await receiver.kill('SIGTERM')
await new Promise<void>((done) => mailServer.close(done))

const database = await openDatabase({ url: databaseIn(folder), token: '' })
const stored = (await findRequests(database, {})).map(({ id }) => id)
database.close()
rmSync(folder, { recursive: true })

const lost = acknowledged.filter((id) => !stored.includes(id)).length
const twice = stored.length - new Set(acknowledged).size
const notMailed = [...expected].filter((id) => !mails.includes(id)).length
const repeated = mails.length - new Set(mails).size
writeReport('kill-requests', [
  '## Killed receiver',
  '',
  `${requests} requests from eight senders, who repeat each until the receiver acknowledges it. The receiver got`,
  `a SIGKILL at ${kills} random moments. ${broken} posts found no receiver, or broke; the senders repeated them with`,
  'the same key.',
  '',
  `- acknowledged: ${acknowledged.length}; of these not stored: ${lost}, not mailed: ${notMailed}`,
  `- stored more than once: ${twice}`,
  `- mails: ${mails.length}; repeated with the same Message-ID: ${repeated}`,
  `- seconds: ${((performance.now() - startedAt) / 1000).toFixed(0)}`,
])
console.log({ acknowledged: acknowledged.length, lost, twice, notMailed, repeated, broken })
if (lost + twice + notMailed > 0) process.exitCode = 1
