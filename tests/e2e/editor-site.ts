/**
 * A build of drafts below a base path, and a stand-in for Storyblok's editor on another origin: a page
 * that has the site in a frame and speaks the editor's protocol.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { startEmulator } from 'storyblok-emulator'
import { startPreview } from '../../servers/preview/server.ts'
import { listen } from './listen.ts'
import { buildSpace } from './vetrina.ts'

/** A story as the delivery API returns it. */
export interface RawStory {
  id: number
  uuid: string
  content: { body: Record<string, unknown>[]; [field: string]: unknown }
  [field: string]: unknown
}

export interface EditorSite {
  origin: string
  /** Origin of the site, and its base path. */
  site: string
  draftOf(slug: string): Promise<RawStory>
  close(): Promise<void>
}

export async function startEditorSite(): Promise<EditorSite> {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-editor-'))
  const service = await startEmulator({ space: 'tests/fixtures/small-space' })
  const editor = await startStandIn()
  const { origin } = editor
  const { out } = await buildSpace(service, folder, {
    changes: { editor: { origin, previewToken: true } },
    env: { STORYBLOK_VERSION: 'draft', BASE_PATH: '/sub/' },
  })
  const preview = await startPreview({ root: out, port: 0, basePath: '/sub/' })
  return {
    origin,
    site: `${new URL(preview.url).origin}/sub`,
    async draftOf(slug) {
      const query = `version=draft&token=${service.tokens.preview}`
      const response = await fetch(`${service.url}/cdn/stories/${slug}?${query}`)
      return ((await response.json()) as { story: RawStory }).story
    },
    async close() {
      await preview.close()
      await service.close()
      await editor.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Serves the stand-in alone: the editor, or any other site that frames this one. */
export async function startStandIn() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(standIn)
  })
  return listen(server)
}

const standIn = `<!doctype html><title>Editor</title>
<script>
  heard = []
  addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }))
</script>
<iframe name="site" width="1200" height="800"></iframe>`

/** Parameters that the editor adds to the URL of the page in its frame. */
export const editorQuery = (id: number): string =>
  new URLSearchParams({
    _storyblok: String(id),
    _storyblok_c: 'page',
    _storyblok_version: '',
    _storyblok_lang: 'default',
    _storyblok_release: '0',
    '_storyblok_tk[space_id]': '1',
    '_storyblok_tk[timestamp]': '1790000000',
    '_storyblok_tk[token]': '0123456789abcdef0123456789abcdef01234567',
  }).toString()

/** Opens the editor with a page of the site in its frame. */
export async function openEditor(
  page: Page,
  { origin }: Pick<EditorSite, 'origin'>,
  address: string,
) {
  await page.goto(origin)
  await page.evaluate((src) => {
    document.querySelector('iframe')?.setAttribute('src', src)
  }, address)
  const frame = page.frame('site')
  if (frame === null) throw new Error('the editor has no frame')
  return frame
}

interface Heard {
  action: string
  origin: string
  dataC?: { uid: string; id: string; name: string }
}

/** Messages that the page in the frame has sent so far. */
export const heardBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)

/** Sends a message to the page in the frame, like the editor does. */
export const say = (page: Page, message: object) =>
  page.evaluate(
    (data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'),
    message,
  )
