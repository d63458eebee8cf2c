/**
 * The preview beside the content service's own bridge, in the same stand-in for the editor: what that
 * says and understands is the protocol.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from 'playwright/test'
import { bridgeConfig } from '../../src/editor/messages.ts'
import {
  type EditorSite,
  editorQuery,
  heardBy,
  openEditor,
  type RawStory,
  say,
  startEditorSite,
} from './editor-site.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'default' })
let editor: EditorSite
let home: RawStory

test.beforeAll(async () => {
  editor = await startEditorSite({ previewToken: false })
  home = await editor.draftOf('home')
})
test.afterAll(() => editor.close())

const editable = (uid: string, name: string) => ({
  _uid: uid,
  component: name,
  _editable: `<!--#storyblok#${JSON.stringify({ name, space: '1', uid, id: String(home.id) })}-->`,
})

/** What the editor says, in the order of an editor's work. */
function messages() {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Testo' }] }
  const text = { type: 'doc', content: [paragraph] }
  const heading = { ...editable('uid-text', 'rich_text'), heading: 'Prima bozza', text }
  const content = { ...home.content, body: [heading] }
  const of = { storyId: home.id, slug: 'home', slugChanged: false }
  return {
    enter: { action: 'enterEditmode', reload: false, ...of, componentNames: {}, appVersion: 'v2' },
    input: { action: 'input', story: { ...home, content } },
    change: { action: 'change', reload: true, ...of },
    published: { action: 'published', ...of },
  }
}

const initialized = (page: Page) =>
  expect
    .poll(async () => (await heardBy(page)).map(({ action }) => action))
    .toEqual(['initialized'])

/** A blok is selected, then none. @returns what the editor heard of it, and the main content */
async function work(page: Page, frame: Frame) {
  await initialized(page)
  await say(page, messages().enter)
  await say(page, messages().input)
  await frame.getByRole('heading', { name: 'Prima bozza' }).click()
  await expect.poll(async () => (await heardBy(page)).at(-1)?.action).toBe('edit')
  const main = await frame.locator('main').evaluate((element) => element.outerHTML)
  await frame.locator('footer p').first().click()
  await expect.poll(async () => (await heardBy(page)).at(-1)?.action).toBe('noFocus')
  return { heard: await heardBy(page), main }
}

/** A page with that content and the service's own bridge, which keeps what it was told. */
function bridgePage(main: string): string {
  const file = fileURLToPath(import.meta.resolve('@storyblok/preview-bridge/browser-global'))
  const config = JSON.stringify({ ...bridgeConfig, customParent: editor.origin })
  return `<!doctype html><title>Ponte</title>${main}<footer><p>Fine</p></footer>
<script>${readFileSync(file, 'utf8')}</script>
<script>
  told = []
  new StoryblokBridge(${config}).on(['input', 'change', 'published'], (message) => told.push(message))
</script>`
}

test('[EDIT-2] the editor hears from the preview what it hears from its own bridge', async ({
  page,
}) => {
  const address = `${editor.site}/?${editorQuery(home.id)}`
  const own = await work(page, await openEditor(page, editor, address))

  const bridged = `${editor.site}/ponte?${editorQuery(home.id)}`
  await page.route(bridged, (route) =>
    route.fulfill({ contentType: 'text/html', body: bridgePage(own.main) }),
  )
  const frame = await openEditor(page, editor, bridged)
  const real = await work(page, frame)

  const { input, change, published } = messages()
  await say(page, change)
  await say(page, published)
  const told = () => frame.evaluate(() => (window as unknown as { told: object[] }).told)
  await expect.poll(told, 'what the stand-in says is what a bridge knows').toHaveLength(3)
  expect(await told()).toEqual([input, change, published])

  expect(own.heard.map(({ action, dataC }) => ({ action, dataC }))).toEqual(
    real.heard.map(({ action, dataC }) => ({ action, dataC })),
  )
  for (const [at, message] of own.heard.entries())
    expect(real.heard[at]).toMatchObject({ ...message })
})
