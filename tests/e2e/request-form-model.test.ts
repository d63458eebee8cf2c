/**
 * The application form for models, on a site that accepts minors and sends pictures to a form service.
 */
import type { Page } from 'playwright/test'
import sharp, { type Sharp } from 'sharp'
import {
  answerWith,
  endpoint,
  expect,
  failedPanel,
  openForm,
  putAnswers,
  type RequestSite,
  sentPanel,
  submit,
  test,
  waitingPanel,
} from './request-site.ts'
import { aboutLink, knowsBuild } from './site.ts'

test.use({
  // The page's policy would allow formspree.io only, which no test can reach.
  bypassCSP: true,
  siteChanges: {
    requests: { adapter: 'formspree', formId: 'abcdwxyz' },
    forms: { minorsForMakeup: true },
  },
})

/** Photo of a phone that is held upright: the pixels lie on their side. Has its location. */
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

/** Form data of the only request that came. */
function sentForm({ posts: [post] }: RequestSite): Promise<FormData> {
  const headers = { 'content-type': post?.headers['content-type'] ?? '' }
  return new Response(post?.body, { headers }).formData()
}

async function openModelForm(page: Page): Promise<void> {
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
  await openModelForm(page)
  const buffer = await photo()
  const { exif } = await sharp(buffer).metadata()
  expect(String(exif)).toContain('Telefono Segreto')
  await choose(page, [{ name: 'casa di Sara.jpg', mimeType: 'image/jpeg', buffer }])
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()

  const form = await sentForm(requestSite)
  const sent = form.get('foto') as File
  expect(form.get('nome')).toBe('Sara Verdi')
  expect(sent.name).toBe('foto-1.jpg')
  const bytes = Buffer.from(await sent.arrayBuffer())
  const { width, height, format, exif: left, orientation } = await sharp(bytes).metadata()
  expect({ width, height, format, left, orientation }).toEqual({
    width: 1000,
    height: 2000,
    format: 'jpeg',
    left: undefined,
    orientation: undefined,
  })
  const [post] = requestSite.posts
  expect(post?.body.includes('Telefono Segreto')).toBe(false)
  expect(post?.body.includes('Exif')).toBe(false)
})

/** Picture that hardly compresses, like one of a camera of many pixels before it is made small. */
function noise(side: number): Sharp {
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) >>> 24
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

/** Chooses files with the types that the system's dialog takes them for. */
const chooseAs = (page: Page, files: { type: string; base64: string }[]) =>
  page.getByLabel('Foto del viso senza trucco').evaluate((input: HTMLInputElement, files) => {
    const chosen = new DataTransfer()
    for (const { type, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      chosen.items.add(new File([bytes], 'IMG_1', { type }))
    }
    input.files = chosen.files
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, files)

for (const [what, pictures] of [
  [
    'a JPEG of 10 MB and a GIF',
    [
      ['image/jpeg', () => noise(3000).jpeg({ quality: 98 })],
      ['image/gif', () => noise(90).gif()],
    ],
  ],
  [
    'a JPEG without a type, a PNG declared as something else and a WebP declared as text',
    [
      ['', () => noise(90).jpeg()],
      ['image/x-citrix-png', () => noise(90).png()],
      ['text/plain', () => noise(90).webp()],
    ],
  ],
] as const) {
  test(`[FORM-1] ${what} are sent as small JPEGs`, async ({ page, requestSite }) => {
    requestSite.answer(answerWith(200, '{"ok":true}'))
    await openModelForm(page)
    const files = pictures.map(async ([type, make]) => {
      return { type, base64: (await make().toBuffer()).toString('base64') }
    })
    await chooseAs(page, await Promise.all(files))
    await submit(page).click()
    await expect(sentPanel(page)).toBeVisible()
    const sent = (await sentForm(requestSite)).getAll('foto') as File[]
    expect(sent).toHaveLength(pictures.length)
    for (const [index, file] of sent.entries()) {
      const { format } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
      const expected = [`foto-${index + 1}.jpg`, 'image/jpeg', 'jpeg']
      expect([file.name, file.type, format]).toEqual(expected)
      expect(file.size).toBeLessThan(5_000_000)
    }
  })
}

test('[FORM-1] a file that is no picture and too many pictures get different errors', async ({
  page,
  requestSite,
}) => {
  await openModelForm(page)
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

test('[FORM-6] a picture that turns out to be none after the page was left is reported to the visitor', async ({
  page,
  requestSite,
}) => {
  await Promise.all([knowsBuild(page), openModelForm(page)])
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
  const panel = failedPanel(page)
  await expect(panel).toContainText('Formato non supportato.')
  await panel.getByRole('button', { name: 'Riapri e correggi' }).click()
  await expect(page.locator('[name=nome]')).toHaveValue('Sara Verdi')
  expect(requestSite.posts).toHaveLength(0)
})

test('[FORM-6] a request that is kept offline has no pictures, and says so', async ({
  page,
  context,
  requestSite,
  problems,
}) => {
  requestSite.answer(answerWith(200, '{"ok":true}'))
  await openModelForm(page)
  const buffer = await photo(60, 40)
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }])
  await context.setOffline(true)
  await submit(page).click()
  await expect(waitingPanel(page)).toContainText(
    'Le foto non sono salvate: la richiesta parte senza, e me le puoi mandare quando ti rispondo.',
  )
  await context.setOffline(false)
  await expect(sentPanel(page)).toBeVisible()
  expect(JSON.parse(String(requestSite.posts[0]?.body))).toMatchObject({ nome: 'Sara Verdi' })
  // The browser logs all requests that failed offline.
  problems.length = 0
})

const adultsOnly = 'Per questo trattamento devi avere almeno 18 anni.'
const birthdayOfMinor = `${new Date().getFullYear() - 17}-01-01`
const parentOf = (page: Page) => page.getByLabel('Nome e cognome di un genitore o tutore')

test('[FORM-1] a minor may apply for make-up, with a parent; only an adult, who needs no parent, may apply for anything else', async ({
  page,
  requestSite,
}) => {
  requestSite.answer(answerWith(200, '{"ok":true}'))
  await openModelForm(page)
  const parent = parentOf(page)
  await expect(parent).toBeHidden()
  await page.getByLabel('Data di nascita').fill(birthdayOfMinor)
  await expect(parent).toBeVisible()
  await page.getByRole('checkbox', { name: 'Unghie' }).check()
  await submit(page).click()
  const summary = page.locator('.request__summary')
  await expect(summary.getByRole('link')).toHaveText([
    'Nome e cognome di un genitore o tutore: Scrivi nome e cognome di un genitore o tutore.',
    'Telefono del genitore o tutore: Scrivi il telefono di un genitore o tutore.',
    `Per cosa ti candidi? ${adultsOnly}`,
  ])

  await page.getByRole('checkbox', { name: 'Unghie' }).uncheck()
  await expect(summary).not.toContainText(adultsOnly)
  await parent.fill('Anna Verdi')
  await page.getByLabel('Telefono del genitore o tutore').fill('333 765 4321')
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect(requestSite.posts).toHaveLength(1)
  expect(JSON.parse(String(requestSite.posts[0]?.body))).toMatchObject({
    genitore_nome: 'Anna Verdi',
    genitore_telefono: '333 765 4321',
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[FORM-2] the field for a parent shows once there is a date of birth', async ({ page }) => {
    await page.goto('/model-form')
    await expect(parentOf(page)).toBeHidden()
    await page.getByLabel('Data di nascita').fill(birthdayOfMinor)
    await expect(parentOf(page)).toBeVisible()
  })
})
