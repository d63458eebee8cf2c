import type { Page } from 'playwright/test'
import sharp, { type Sharp } from 'sharp'
import {
  answerWith,
  expect,
  openForm,
  putAnswers,
  type RequestSite,
  submit,
  test,
} from './request-site.ts'
import { aboutLink, knowsBuild } from './site.ts'

// One worker, and so one build.
test.describe.configure({ mode: 'default' })
test.use({
  // The page is on its way to formspree.io, where no test can be: its policy would let it nowhere else.
  bypassCSP: true,
  siteChanges: {
    requests: { adapter: 'formspree', formId: 'abcdwxyz' },
  },
})

/** Upright, as a phone held upright takes it: the pixels lie on their side. With its place. */
const photo = (width = 2600, height = 1300) =>
  sharp({ create: { width, height, channels: 3, background: '#c08070' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Model: 'Telefono Segreto' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 4/1 0/1' },
    })
    .jpeg()
    .toBuffer()

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Foto del viso senza trucco').setInputFiles(files)

/** The photo of the only request that came. */
async function sentPhoto({ posts: [post] }: RequestSite): Promise<{ photo: File; form: FormData }> {
  const headers = { 'content-type': post?.headers['content-type'] ?? '' }
  const form = await new Response(post?.body, { headers }).formData()
  return { form, photo: form.get('foto') as File }
}

async function openModelForm(page: Page, endpoint: string): Promise<void> {
  await openForm(page, '/model-form')
  await page.locator('.request__form').evaluate((form, action) => {
    ;(form as HTMLFormElement).action = action
  }, `${endpoint}/f/abcdwxyz`)
  await putAnswers(page, {
    nome: 'Sara Verdi',
    telefono: '333 123 4567',
    email: 'sara@esempio.it',
    citta: 'Torino',
    data_nascita: '1990-05-04',
    trattamenti: 'trucco_viso',
    disponibilita: 'sera',
    letto_controindicazioni: 'si',
  })
}

test('[FORM-7] a photo arrives upright and small, without the place where it was taken', async ({
  page,
  requestSite,
}) => {
  requestSite.answer(answerWith(200, '{"ok":true}'))
  await openModelForm(page, requestSite.endpoint)
  const buffer = await photo()
  const { exif } = await sharp(buffer).metadata()
  expect(String(exif)).toContain('Telefono Segreto')
  await choose(page, [{ name: 'casa di Sara.jpg', mimeType: 'image/jpeg', buffer }])
  await submit(page).click()
  await expect(page.locator('.request__panel--sent')).toBeVisible()

  const { photo: sent, form } = await sentPhoto(requestSite)
  expect(form.get('nome')).toBe('Sara Verdi')
  expect(sent.name).toBe('foto-1.jpg')
  const bytes = Buffer.from(await sent.arrayBuffer())
  const { width, height, format, exif: left, orientation } = await sharp(bytes).metadata()
  expect({ width, height, format, left, orientation }).toEqual({
    ...{ width: 1000, height: 2000, format: 'jpeg' },
    ...{ left: undefined, orientation: undefined },
  })
  const [post] = requestSite.posts
  expect(post?.body.includes('Telefono Segreto')).toBe(false)
  expect(post?.body.includes('Exif')).toBe(false)
})

/** As a camera of many pixels has it, before anything makes it small. */
function noise(side: number): Sharp {
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) >>> 24
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

/** The dialog of the system says of a file what it takes it for. */
const chooseAs = (page: Page, type: string, buffer: Buffer) =>
  page.getByLabel('Foto del viso senza trucco').evaluate(
    (input: HTMLInputElement, { type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const chosen = new DataTransfer()
      chosen.items.add(new File([bytes], 'IMG_1', { type }))
      input.files = chosen.files
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    { type, base64: buffer.toString('base64') },
  )

for (const [what, type, make] of [
  ['a JPEG of 10 MB', 'image/jpeg', () => noise(3000).jpeg({ quality: 98 }).toBuffer()],
  ['a JPEG of no type', '', () => noise(90).jpeg().toBuffer()],
  [
    'a PNG that is said to be something else',
    'image/x-citrix-png',
    () => noise(90).png().toBuffer(),
  ],
  ['a WebP that is said to be a text', 'text/plain', () => noise(90).webp().toBuffer()],
  ['a GIF', 'image/gif', () => noise(90).gif().toBuffer()],
] as const) {
  test(`[FORM-1] ${what} is sent as a small JPEG`, async ({ page, requestSite }) => {
    requestSite.answer(answerWith(200, '{"ok":true}'))
    await openModelForm(page, requestSite.endpoint)
    await chooseAs(page, type, await make())
    await submit(page).click()
    await expect(page.locator('.request__panel--sent')).toBeVisible()
    const { photo: sent } = await sentPhoto(requestSite)
    const { format } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata()
    expect([sent.name, sent.type, format]).toEqual(['foto-1.jpg', 'image/jpeg', 'jpeg'])
    expect(sent.size).toBeLessThan(5_000_000)
  })
}

test('[FORM-1] what is no picture, and too many pictures, are told apart', async ({
  page,
  requestSite,
}) => {
  await openModelForm(page, requestSite.endpoint)
  const error = page.locator('#model-foto-error')
  const none = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(99) }
  await choose(page, [none, none, none, none])
  await submit(page).click()
  await expect(error).toHaveText('Scegli al massimo 3 foto.')
  await choose(page, [none])
  await expect(error).toBeHidden()
  await submit(page).click()
  await expect(error).toHaveText('Formato non supportato.')
  expect(requestSite.posts).toHaveLength(0)
})

test('[FORM-6] a picture that turns out to be none when the page was left: the visitor is told', async ({
  page,
  requestSite,
}) => {
  await Promise.all([knowsBuild(page), openModelForm(page, requestSite.endpoint)])
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(99) }])
  await page.evaluate(() => {
    const decode = window.createImageBitmap
    const isLeft = new Promise((resolve) => window.addEventListener('test-go-on', resolve))
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await isLeft
      return decode(source)
    }
  })
  await submit(page).click()
  await aboutLink(page).click()
  await expect(page.locator('.request__form')).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('test-go-on')))
  const toast = page.locator('.toast')
  await toast.getByRole('link', { name: 'Guarda perché' }).click()
  const panel = page.locator('.request__panel--failed')
  await expect(panel).toContainText('Formato non supportato.')
  await panel.getByRole('button', { name: 'Riapri e correggi' }).click()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Sara Verdi')
  expect(requestSite.posts).toHaveLength(0)
})

test('[FORM-6] what is kept without a connection has no pictures, and says so', async ({
  page,
  context,
  requestSite,
  problems,
}) => {
  requestSite.answer(answerWith(200, '{"ok":true}'))
  await openModelForm(page, requestSite.endpoint)
  const buffer = await photo(60, 40)
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }])
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.locator('.request__panel--waiting')).toContainText(
    'Le foto non sono salvate: la richiesta parte senza, e me le puoi mandare quando ti rispondo.',
  )
  await context.setOffline(false)
  await expect(page.locator('.request__panel--sent')).toBeVisible()
  expect(JSON.parse(String(requestSite.posts[0]?.body))).toMatchObject({ nome: 'Sara Verdi' })
  // Whatever was fetched meanwhile says that there was no connection.
  problems.length = 0
})
