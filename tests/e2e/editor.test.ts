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
  startStandIn,
} from './editor-site.ts'
import { changeHeaders, expect, test } from './site.ts'

test.describe.configure({ mode: 'default' })

let editor: EditorSite
let home: RawStory

test.beforeAll(async () => {
  editor = await startEditorSite()
  home = await editor.draftOf('home')
})
test.afterAll(() => editor.close())

const policyHeader = 'content-security-policy'

/** Opens the home page in the editor, with Trusted Types on top of the site's own policy. */
async function openHome(page: Page) {
  await changeHeaders(page, `${editor.site}/?*`, (headers) => ({
    ...headers,
    [policyHeader]: `${headers[policyHeader]}; require-trusted-types-for 'script'; trusted-types site`,
  }))
  // The browser takes a changed page for one of another network, which may ask nothing of this one.
  await page.route('**/cdn/stories/*', async (route) =>
    route.fulfill({ response: await route.fetch() }),
  )
  const frame = await openEditor(page, editor, `${editor.site}/?${editorQuery(home.id)}`)
  await initialized(page, 1)
  return frame
}

const initialized = (page: Page, times: number) =>
  expect
    .poll(async () => (await heardBy(page)).filter(({ action }) => action === 'initialized').length)
    .toBe(times)

/** The home page with another body, as the editor sends it. */
const homeWith = (...body: object[]) => ({
  action: 'input',
  story: { ...home, content: { ...home.content, body } },
})

const editable = (uid: string, name: string) => ({
  _uid: uid,
  component: name,
  _editable: `<!--#storyblok#${JSON.stringify({ name, space: '1', uid, id: String(home.id) })}-->`,
})
const paragraph = (text: string, marks: object[] = []) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }],
})
const textBlok = (heading: string, text: unknown = paragraph('Testo')) => ({
  ...editable('uid-text', 'rich_text'),
  heading,
  text,
})
const priceList = (price: string, service = 'Trucco sera') => ({
  ...editable('uid-list', 'price_list'),
  heading: 'Listino',
  groups: [
    {
      ...editable('uid-group', 'price_group'),
      title: 'Trucco',
      rows: [
        { ...editable('uid-row', 'price_row'), service, price },
        { ...editable('uid-other', 'price_row'), service: 'Prova', price: '40' },
      ],
    },
  ],
})

test('[EDIT-1] neither bridge nor editor is loaded without the parameter', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/?_storyblok=1&_storyblok_c=page')
  await page.waitForLoadState('networkidle')
  expect(paths.filter((path) => /editor|bridge/.test(path))).toEqual([])
  await page.goto(`/?${editorQuery(1)}`)
  await expect(page.getByText('Anteprima: la bozza compare')).toBeVisible()
  expect(paths.filter((path) => /\/editor(-preview)?\.\w+\.js$/.test(path))).toHaveLength(2)
})

test('[BUILD-9] [EDIT-2] a build of drafts that has a token asks for the draft; what is typed appears, and is not lost when the editor saves or publishes', async ({
  page,
}) => {
  const frame = await openHome(page)
  await expect(frame.getByText('Anteprima: bozza non pubblicata')).toBeVisible()
  await expect(frame.locator('main h1')).toBeVisible()
  for (const text of ['L', 'Listino di', 'Listino di primavera']) {
    await say(page, homeWith(textBlok(text), priceList('85'), priceList('90')))
    await expect(frame.getByRole('heading', { name: text, exact: true })).toBeVisible()
  }
  await expect(frame.locator('.price-group')).toHaveCount(2)
  const ids = await frame.locator('.price-group').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids, 'of two groups with one title').toEqual(['trucco', 'trucco-2'])

  const typed = frame.getByRole('heading', { name: 'Listino di primavera' })
  let times = 1
  for (const action of ['change', 'published']) {
    await say(page, { action, storyId: home.id + 1 })
    await say(page, { action, storyId: home.id, slug: 'home', reload: true })
    await initialized(page, ++times)
    await expect(typed).toBeVisible()
  }
  await say(page, { action: 'unpublished', storyId: home.id, slug: 'home' })
  await initialized(page, ++times)
  await expect(frame.locator('main h1')).toBeVisible()
  await expect(typed).toHaveCount(0)
})

test('[EDIT-2] a click selects the innermost blok, a second one does what it does on the site', async ({
  page,
}) => {
  const frame = await openHome(page)
  const before = await frame.locator('[data-blok-c]').count()
  expect(before).toBeGreaterThan(0)
  const link = { linktype: 'story', id: (await editor.draftOf('about')).uuid }
  const list = priceList('85')
  const group = list.groups[0]
  const rows = group?.rows.map((row, at) => (at === 0 ? { ...row, link } : row))
  await say(page, homeWith({ ...list, groups: [{ ...group, rows }] }))
  const ask = frame.locator('.price-row__ask')
  // The relation is resolved to the page's own URL, below the base path.
  await expect(ask).toHaveAttribute('href', /^\/sub\/about/)
  await ask.click()
  await expect.poll(async () => (await heardBy(page)).at(-1)?.action).toBe('edit')
  expect((await heardBy(page)).at(-1)?.dataC).toMatchObject({ uid: 'uid-row', name: 'price_row' })
  expect(frame.url()).toContain('_storyblok_tk')
  await expect(frame.locator('[data-blok-uid$="-uid-row"]')).toHaveAttribute('data-blok-focused')
  await say(page, { action: 'enterComponent', componentId: 'uid-group', storyId: home.id })
  await expect(frame.locator('[data-blok-focused]')).toHaveAttribute(
    'data-blok-uid',
    `${home.id}-uid-group`,
  )
  await ask.click()
  await expect
    .poll(async () => (await heardBy(page)).filter(({ action }) => action === 'edit').length)
    .toBe(2)
  await ask.click()
  await expect.poll(() => frame.url()).toMatch(/\/sub\/about$/)
})

test('[EDIT-2] messages of any other origin or window are ignored', async ({ page, problems }) => {
  const frame = await openHome(page)
  await say(page, homeWith(textBlok('Dell’editor')))
  await expect(frame.getByRole('heading', { name: 'Dell’editor' })).toBeVisible()
  const hostile = homeWith(textBlok('Di un altro'))
  // Sends from the page itself, and from a window of the right origin that is not its parent.
  await frame.evaluate((data) => window.postMessage(data, '*'), hostile)
  await page.evaluate(async (data) => {
    const inner = document.createElement('iframe')
    inner.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(data)}, '*')</script>`
    document.body.append(inner)
    await new Promise((resolve) => inner.addEventListener('load', resolve))
  }, hostile)
  await say(page, homeWith(textBlok('Dell’editor'), textBlok('Ancora lui')))
  await expect(frame.getByRole('heading', { name: 'Ancora lui' })).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Di un altro' })).toHaveCount(0)

  // The browser refuses another site that frames this one, by the policy of the page …
  const other = await startStandIn()
  try {
    await page.unrouteAll()
    const address = `${editor.site}/?${editorQuery(home.id)}`
    const refused = await openEditor(page, other, address)
    await expect.poll(() => refused.url()).toContain('chrome-error:')
    // … and a page without a policy listens to nobody but the editor all the same.
    await changeHeaders(page, `${editor.site}/?*`, ({ [policyHeader]: _, ...headers }) => headers)
    const framed = await openEditor(page, other, address)
    await expect(framed.locator('v-island[island=editor][awake]')).toHaveCount(1)
    const heard = framed.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('message', ({ data }) => data === 'last' && resolve(data)),
        ),
    )
    await say(page, homeWith(textBlok('Di un altro')))
    await expect(async () => {
      await page.evaluate(() =>
        document.querySelector('iframe')?.contentWindow?.postMessage('last', '*'),
      )
      expect(await Promise.race([heard, false])).toBe('last')
    }).toPass()
    await expect(framed.getByRole('heading', { name: 'Di un altro' })).toHaveCount(0)
    expect(await heardBy(page)).toEqual([])
    problems.length = 0
  } finally {
    await other.close()
  }
})

test('[BUILD-3] [EDIT-2] a broken draft shows the last valid values, or the page as it is; mistakes and unknown bloks are named', async ({
  page,
}) => {
  const frame = await openHome(page)
  const row = frame.locator('[data-blok-uid$="-uid-row"]')
  const notices = frame.locator('.editor-notice')
  await say(page, homeWith(priceList(''), { _uid: 'uid-new', component: 'tariffario_3d' }))
  await expect(notices.filter({ hasText: 'campo obbligatorio' })).toBeVisible()
  await expect(notices.filter({ hasText: '“tariffario_3d”' })).toBeVisible()
  await expect(frame.locator('.price-row')).toHaveText(/Prova/)

  await say(page, homeWith(priceList('85')))
  await expect(row).toContainText('85')
  await expect(notices).toHaveCount(0)
  await say(page, homeWith(priceList('ottanta', 'Trucco da sera')))
  await expect(notices).toContainText('Prezzo in euro')
  await expect(row).toContainText('Trucco da sera')
  await expect(row).toContainText('85')
  await say(page, homeWith(priceList('95', 'Trucco da sera')))
  await expect(notices).toHaveCount(0)
  await expect(row).toContainText('95')

  await say(page, {
    action: 'input',
    story: { ...home, content: { component: 'page', body: 'no' } },
  })
  await expect(frame.locator('main h1')).toBeVisible()
  const before = await frame.locator('main').textContent()
  await say(page, { action: 'input', story: { ...home, content: { component: 'price_row' } } })
  await expect(frame.locator('.editor-badge')).toContainText('non ha una pagina propria')
  expect(await frame.locator('main').textContent()).toBe(before)
})

test('[EDIT-2] any story with a page is shown, and mistakes outside its bloks above it', async ({
  page,
}) => {
  const story = await editor.draftOf('spose/prova')
  const frame = await openEditor(
    page,
    editor,
    `${editor.site}/spose/prova?${editorQuery(story.id)}`,
  )
  await initialized(page, 1)
  const [hero] = story.content.hero as object[]
  const send = (headline: string, description: unknown) =>
    say(page, {
      action: 'input',
      story: {
        ...story,
        content: { ...story.content, hero: [{ ...hero, headline }], description },
      },
    })
  const notice = frame.locator('main > .editor-notice')
  await send('Prova, bozza', 'Modena')
  await expect(frame.getByRole('heading', { name: 'Prova, bozza' })).toBeVisible()
  await expect(frame.locator('.breadcrumb li')).toHaveText(['Home', 'Prova'])
  await expect(notice).toHaveCount(0)
  await send('Prova, due', 7)
  await expect(frame.getByRole('heading', { name: 'Prova, due' })).toBeVisible()
  await expect(notice).toHaveText(
    '“Descrizione per i motori di ricerca”: serve un testo, trovato 7.',
  )
})

test('in the preview hostile content executes nothing, and a form is not sent', async ({
  page,
}) => {
  const frame = await openHome(page)
  const script = '<img src=x onerror="parent.pwned=1"><script>parent.pwned=1</script>'
  const link = { type: 'link', attrs: { href: 'javascript:parent.pwned=1', linktype: 'url' } }
  await say(
    page,
    homeWith(
      textBlok(script, paragraph(script, [link])),
      { _uid: script, component: script },
      { ...priceList(script), heading: script },
      { ...editable('uid-form', 'request_form'), heading: 'Scrivimi', form: 'bridal' },
    ),
  )
  await expect(frame.locator('.text-section')).toContainText('onerror')
  await expect(frame.locator('.editor-notice', { hasText: '<script>' })).toHaveCount(2)
  expect(await frame.locator('main img[src="x"], main script, a[href^="javascript"]').count()).toBe(
    0,
  )
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)

  await frame.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
    form.requestSubmit()
  })
  await expect(frame.getByText('da qui i moduli non si inviano')).toBeVisible()
  expect(frame.url()).toContain('_storyblok_tk')
})

/** Selects a blok, then none. @returns messages to the editor, and the main content */
async function work(page: Page, frame: Frame) {
  await initialized(page, 1)
  const entered = { storyId: home.id, slug: 'home', slugChanged: false }
  await say(page, {
    action: 'enterEditmode',
    reload: false,
    ...entered,
    componentNames: {},
    appVersion: 'v2',
  })
  await say(page, homeWith(textBlok('Prima bozza')))
  await frame.getByRole('heading', { name: 'Prima bozza' }).click()
  await expect.poll(async () => (await heardBy(page)).at(-1)?.action).toBe('edit')
  const main = await frame.locator('main').evaluate((element) => element.outerHTML)
  await frame.locator('footer p').first().click()
  await expect.poll(async () => (await heardBy(page)).at(-1)?.action).toBe('noFocus')
  return { heard: await heardBy(page), main }
}

/** A page with this content and Storyblok's own bridge, which records its messages. */
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

// Storyblok's own bridge, in the same stand-in, defines the protocol.
test('[EDIT-2] the editor gets the same messages from the preview as from its own bridge', async ({
  page,
}) => {
  const query = editorQuery(home.id)
  const own = await work(page, await openEditor(page, editor, `${editor.site}/?${query}`))

  const bridged = `${editor.site}/ponte?${query}`
  await page.route(bridged, (route) =>
    route.fulfill({ contentType: 'text/html', body: bridgePage(own.main) }),
  )
  const frame = await openEditor(page, editor, bridged)
  const real = await work(page, frame)

  const of = { storyId: home.id, slug: 'home', slugChanged: false }
  const change = { action: 'change', reload: true, ...of }
  const published = { action: 'published', ...of }
  await say(page, change)
  await say(page, published)
  const told = () => frame.evaluate(() => (window as unknown as { told: object[] }).told)
  await expect.poll(told, 'what the stand-in says is what a bridge knows').toHaveLength(3)
  expect(await told()).toEqual([homeWith(textBlok('Prima bozza')), change, published])

  expect(own.heard.map(({ action, dataC }) => ({ action, dataC }))).toEqual(
    real.heard.map(({ action, dataC }) => ({ action, dataC })),
  )
  for (const [at, message] of own.heard.entries())
    expect(real.heard[at]).toMatchObject({ ...message })
})
