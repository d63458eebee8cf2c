import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { installStoryblokCli } from '../../../tests/storyblok-cli/install.ts'
import type { ContentService } from '../src/server.ts'
import { serveSpace } from './serve-space.ts'
import { folderFile, storyFile, uuidOf } from './write-space.ts'

const run = promisify(execFile)
const preload = new URL('./redirect-storyblok.mjs', import.meta.url).href
let cli = ''

// What somebody has on disk and pushes: a folder, two stories in it that refer to one another.
const components = [
  { name: 'action', schema: { label: { type: 'text', pos: 0 } }, is_nestable: true },
  {
    name: 'course',
    display_name: 'Corso',
    schema: {
      title: { type: 'text', pos: 0 },
      next: { type: 'options', source: 'internal_stories', pos: 1 },
      link: { type: 'multilink', pos: 2 },
      actions: {
        type: 'bloks',
        restrict_components: true,
        component_whitelist: ['action'],
        pos: 3,
      },
    },
    is_root: true,
    is_nestable: false,
  },
]
const course = (id: number, slug: string, next: number) =>
  storyFile({
    id,
    full_slug: `corsi/${slug}`,
    name: slug,
    parent_id: 500,
    content: {
      _uid: `u${id}`,
      component: 'course',
      title: slug,
      next: [uuidOf(next)],
      link: {
        id: uuidOf(next),
        linktype: 'story',
        fieldtype: 'multilink',
        url: '',
        cached_url: '',
      },
      actions: [{ _uid: `a${id}`, component: 'action', label: 'Iscriviti' }],
    },
  })
const pushed = [folderFile(500, 'corsi'), course(501, 'base', 502), course(502, 'avanzato', 501)]

/** A folder in the layout of the CLI, `local` the space's name there. */
async function writeLocal() {
  const folder = await mkdtemp(path.join(tmpdir(), 'vetrina-cli-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (file: string, value: unknown) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), JSON.stringify(value))
  }
  await write('components/local/components.json', components)
  for (const story of pushed) await write(`stories/local/${story.slug}_${story.uuid}.json`, story)
  await write('datasources/local/datasources.json', [
    { id: 7, name: 'Città', slug: 'citta', entries: [{ id: 8, name: 'Lucca', value: 'lu' }] },
  ])
  return folder
}

async function startCli(service: ContentService, folder: string) {
  // The CLI behaves otherwise when it believes that it is being tested itself.
  const { VITEST: _, NODE_OPTIONS: __, ...env } = process.env
  return (...words: string[]) =>
    run(
      process.execPath,
      ['--import', preload, cli, ...words, '--space', String(service.spaceId), '--path', folder],
      {
        cwd: folder,
        env: {
          ...env,
          VETRINA_ORIGIN: service.origin,
          STORYBLOK_LOGIN: 'editor@example.com',
          STORYBLOK_TOKEN: service.tokens.management,
          STORYBLOK_REGION: 'eu',
        },
      },
    )
}

const home = storyFile({ id: 1, full_slug: 'home' })
const jsonFiles = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.json'))

describe('[SYNC-13] [SYNC-14] the official storyblok CLI', () => {
  beforeAll(async () => {
    cli = await installStoryblokCli()
  }, 300_000)

  it('pushes components and stories, and the delivery API shows them', async () => {
    const local = await writeLocal()
    const { service, folder, json } = await serveSpace([home], { isWritable: true })
    const storyblok = await startCli(service, local)

    await storyblok('components', 'push', '--from', 'local')
    const written = await readFile(path.join(folder, 'components/space/components.json'), 'utf8')
    expect(JSON.parse(written)).toMatchObject(components)

    await storyblok('stories', 'push', '--from', 'local', '--dry-run')
    expect((await json('stories')).stories).toHaveLength(1)
    expect(await jsonFiles(path.join(folder, 'stories/space'))).toHaveLength(1)

    await storyblok('stories', 'push', '--from', 'local', '--publish')
    expect(await jsonFiles(path.join(folder, 'stories/space'))).toHaveLength(4)
    const base = (await json('stories/corsi/base')).story
    const advanced = (await json('stories/corsi/avanzato')).story
    expect(base.content).toMatchObject({
      title: 'base',
      next: [advanced.uuid],
      link: { id: advanced.uuid },
      actions: [{ component: 'action', label: 'Iscriviti' }],
    })
    expect(advanced.content.next).toEqual([base.uuid])

    await storyblok('datasources', 'push', '--from', 'local')
    expect(await json('datasource_entries?datasource=citta')).toMatchObject({
      datasource_entries: [{ name: 'Lucca', value: 'lu' }],
    })
  })

  it('pulls what it could push again', async () => {
    const local = await writeLocal()
    const { service } = await serveSpace([home, ...pushed], {}, async (folder) => {
      await mkdir(path.join(folder, 'components/space'), { recursive: true })
      const file = path.join(folder, 'components/space/components.json')
      await writeFile(file, JSON.stringify(components))
    })
    const storyblok = await startCli(service, local)
    await storyblok('components', 'pull')
    await storyblok('stories', 'pull')
    const read = async (file: string) =>
      JSON.parse(await readFile(path.join(local, file), 'utf8')) as unknown
    const id = service.spaceId
    expect(await read(`components/${id}/components.json`)).toMatchObject(components)
    expect(await jsonFiles(path.join(local, `stories/${id}`))).toHaveLength(4)
    for (const story of pushed) {
      const { name, full_slug, content, is_folder, parent_id } = story
      expect(await read(`stories/${id}/${story.slug}_${story.uuid}.json`)).toMatchObject({
        name,
        full_slug,
        content,
        is_folder,
        parent_id,
      })
    }
  })

  it('says so when the token is wrong', async () => {
    const { service } = await serveSpace([home], { tokens: { management: 'another' } })
    const local = await writeLocal()
    const storyblok = await startCli(
      { ...service, tokens: { ...service.tokens, management: 'wrong' } },
      local,
    )
    const outcome = await storyblok('components', 'pull').then(
      ({ stdout, stderr }) => stdout + stderr,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    )
    expect(outcome).toMatch(/not authorized|unauthorized/i)
  })
})
