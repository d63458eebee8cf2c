import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { folderFile, startTestingEmulator, storyFile, uuidOf } from 'storyblok-emulator/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startStoryblokCli } from '../storyblok-cli/start.ts'
import { addFile, writeSpace } from './write-space.ts'

// Components of both sides: another test pushes components.
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
// Local files to push: a folder, and two stories in it that refer to one another.
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

/** Writes a folder in the layout of the CLI, where `local` is the name of the space. */
async function writeLocal() {
  const folder = await mkdtemp(path.join(tmpdir(), 'vetrina-cli-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = (file: string, value: unknown) => addFile(folder, file, JSON.stringify(value))
  await write('components/local/components.json', components)
  for (const story of pushed) await write(`stories/local/${story.slug}_${story.uuid}.json`, story)
  await write('datasources/local/datasources.json', [
    { id: 7, name: 'Città', slug: 'citta', entries: [{ id: 8, name: 'Lucca', value: 'lu' }] },
  ])
  return folder
}

it('[SYNC-13] [SYNC-14] the official storyblok CLI pushes what the delivery API then shows, and pulls it again', async () => {
  const local = await writeLocal()
  const space = await writeSpace([storyFile({ id: 1, full_slug: 'home' })])
  await addFile(space, 'components/space/components.json', JSON.stringify(components))
  const emulator = await startTestingEmulator({ rateLimits: false, isWritable: true, space })
  onTestFinished(() => emulator.close())
  const storyblok = await startStoryblokCli(emulator, local)
  const read = async (folder: string, file: string) =>
    JSON.parse(await readFile(path.join(folder, file), 'utf8')) as unknown
  const delivered = async (query: string) => {
    const url = `${emulator.url}/cdn/${query}${query.includes('?') ? '&' : '?'}token=${emulator.tokens.preview}`
    return JSON.parse(await (await fetch(url)).text())
  }

  await storyblok('stories', 'push', '--from', 'local', '--publish')
  expect(await readdir(path.join(space, 'stories/space'))).toHaveLength(4)
  const base = (await delivered('stories/corsi/base')).story
  const advanced = (await delivered('stories/corsi/avanzato')).story
  expect(base.content).toMatchObject({
    title: 'base',
    next: [advanced.uuid],
    link: { id: advanced.uuid },
    actions: [{ component: 'action', label: 'Iscriviti' }],
  })
  expect(advanced.content.next).toEqual([base.uuid])
  await storyblok('datasources', 'push', '--from', 'local')
  expect(await delivered('datasource_entries?datasource=citta')).toMatchObject({
    datasource_entries: [{ name: 'Lucca', value: 'lu' }],
  })

  const pulled = String(emulator.spaceId)
  await storyblok('components', 'pull')
  expect(await read(local, `components/${pulled}/components.json`)).toMatchObject(components)
  await storyblok('stories', 'pull')
  const files = await readdir(path.join(local, 'stories', pulled))
  expect(files.filter((name) => name.endsWith('.json'))).toHaveLength(4)
  for (const { name, slug, uuid, full_slug, content, parent_id } of [base, advanced]) {
    expect(await read(local, `stories/${pulled}/${slug}_${uuid}.json`)).toMatchObject({
      name,
      full_slug,
      content,
      is_folder: false,
      parent_id,
    })
  }
}, 300_000)
