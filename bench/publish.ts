/**
 * `npm run bench:publish [edits]`: measures the time until visitors get an edit, all on one machine.
 * Edits and publishes the demo's page /about through the management API, sends the webhook, and
 * requests the page until it has the edited text.
 */
import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median, writeReport } from './report.ts'
import { type Server, serviceAt, serviceToken, startServer } from './run.ts'

const [edits = 10] = process.argv.slice(2).map(Number)
const secret = 'bench'
const token = 'bench-management'
const folder = mkdtempSync(join(tmpdir(), 'vetrina-bench-publish-'))
const space = join(folder, 'demo')
const started: Server[] = []

/** Starts a command that serves. @returns the first group of `says` */
async function start(args: string[], says: RegExp, env?: NodeJS.ProcessEnv): Promise<string> {
  const server = await startServer(args, says, env)
  started.push(server)
  return server.said
}

interface Story {
  id: number
  content: { hero: { headline: string }[] }
}

const folders = ['--cache', join(folder, 'cache'), '--out', join(folder, 'dist')]

async function measure(): Promise<{ pages: number; seconds: number[] }> {
  cpSync('demo', space, { recursive: true })
  const management = await start(
    ['content', '--space', space, '--writable', '--port', '0'],
    /management API: (\S+),/,
    { STORYBLOK_TOKEN: serviceToken, STORYBLOK_OAUTH_TOKEN: token },
  )
  const hook = await start(['hook', '--port', '0', ...folders], /hook: (http\S+)/, {
    ...serviceAt(`${new URL(management).origin}/v2`),
    STORYBLOK_WEBHOOK_SECRET: secret,
  })
  // The first build takes longer, because it encodes every image.
  await until(() => isPublished(hook), 600_000)
  const site = await start(['preview', '--port', '0', ...folders], /preview: (http\S+)/)

  const seconds: number[] = []
  const ask = { headers: { authorization: token, 'content-type': 'application/json' } }
  const listed = await json<{ stories: Story[] }>(`${management}/stories?with_slug=about`, ask)
  const id = listed.stories[0]?.id
  for (let edit = 1; edit <= edits; edit++) {
    const { story } = await json<{ story: Story }>(`${management}/stories/${id}`, ask)
    const headline = `Edizione ${edit} di questa pagina`
    const [opening] = story.content.hero
    if (opening === undefined) throw new Error('/about has no hero')
    opening.headline = headline
    const body = JSON.stringify({ story, publish: 1 })
    const startedAt = performance.now()
    await json(`${management}/stories/${id}`, { ...ask, method: 'PUT', body })
    await announce(hook, story)
    await until(async () => (await (await fetch(`${site}about`)).text()).includes(headline))
    seconds.push((performance.now() - startedAt) / 1000)
    console.log(`edit ${edit}: ${seconds.at(-1)?.toFixed(2)} s`)
  }
  const { id: build } = await json<{ id: string }>(`${site}builds/latest.json`)
  const { prerendered } = await json<{ prerendered: string[] }>(`${site}builds/meta/${build}.json`)
  return { pages: prerendered.length, seconds }
}

/** Sends the webhook that Storyblok would send. */
async function announce(hook: string, { id }: Story): Promise<void> {
  const body = JSON.stringify({
    action: 'published',
    story_id: id,
    full_slug: 'about',
    at: Date.now(),
  })
  const signature = createHmac('sha1', secret).update(body).digest('hex')
  const headers = { 'webhook-signature': signature }
  const { status } = await fetch(hook, { method: 'POST', body, headers })
  if (status !== 202) throw new Error(`the hook answers ${status}`)
}

/** Whether the hook's last run ended well. */
async function isPublished(hook: string): Promise<boolean> {
  const { last } = await json<{ last: { outcome: string } | null }>(`${hook}healthz`)
  return last?.outcome === 'published'
}

async function until(isSo: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt)
      throw new Error(`nothing came of it for ${patienceMs / 1000} s`)
    await wait(10)
  }
}

async function json<Answer>(address: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(address, init)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

try {
  const { pages, seconds } = await measure()
  const most = Math.max(...seconds)
  writeReport('publish', [
    '## From publishing to the visitor',
    '',
    'Everything runs on one machine: the Storyblok emulator, `vetrina hook` and the preview, each in its own',
    `process, with the demo (${pages} pages). The benchmark edits and publishes the hero of one page through the`,
    'management API, sends a signed webhook, and requests the page until it has the edited text.',
    '',
    `- median of ${seconds.length} edits: ${median(seconds).toFixed(2)} s; the slowest: ${most.toFixed(2)} s`,
  ])
} finally {
  for (const { kill } of started) await kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
