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

/** Picture that hardly compresses, like one of a camera of many pixels before it is made small. */
function noise(side: number): Sharp {
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) >>> 24
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

/** Chooses files, with the types that the system's dialog takes them for. */
const choose = (page: Page, ...files: [type: string, bytes: Buffer][]) =>
  page.getByLabel('Foto del viso senza trucco').evaluate(
    (input: HTMLInputElement, files) => {
      const chosen = new DataTransfer()
      for (const [type, base64] of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        chosen.items.add(new File([bytes], 'casa di Sara.jpg', { type }))
      }
      input.files = chosen.files
      for (const event of ['input', 'change'])
        input.dispatchEvent(new Event(event, { bubbles: true }))
    },
    files.map(([type, bytes]) => [type, bytes.toString('base64')] as const),
  )

const noPicture: [string, Buffer] = ['image/jpeg', Buffer.alloc(99)]

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

test('[FORM-1] [FORM-7] photos arrive upright and small, whatever type they are declared as, without the place where they were taken; too many, and a file that is none, get different errors', async ({
  page,
  requestSite,
}) => {
  requestSite.answer(answerWith(200, '{"ok":true}'))
  await openModelForm(page)
  const error = page.locator('#model-foto-error')
  await choose(page, noPicture, noPicture, noPicture, noPicture)
  await submit(page).click()
  await expect(error).toHaveText('Scegli al massimo 3 foto.')
  await choose(page, noPicture)
  await expect(error).toBeHidden()
  await submit(page).click()
  await expect(error).toHaveText('Formato non supportato.')
  expect(requestSite.posts).toHaveLength(0)

  const ofPhone = await photo()
  const { exif } = await sharp(ofPhone).metadata()
  expect(String(exif)).toContain('Telefono Segreto')
  const large = await noise(2400).jpeg({ quality: 98 }).toBuffer()
  expect(large.length).toBeGreaterThan(5_000_000)
  const webp = await noise(90).webp().toBuffer()
  await choose(page, ['image/jpeg', ofPhone], ['', large], ['text/plain', webp])
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()

  const form = await sentForm(requestSite)
  expect(form.get('nome')).toBe('Sara Verdi')
  const sent = form.getAll('foto') as File[]
  expect(sent.map(({ name, type }) => [name, type])).toEqual(
    [1, 2, 3].map((index) => [`foto-${index}.jpg`, 'image/jpeg']),
  )
  const read = sent.map(async (file) => sharp(Buffer.from(await file.arrayBuffer())).metadata())
  const pictures = await Promise.all(read)
  expect(
    pictures.map(({ width, height, format, orientation }) => [width, height, format, orientation]),
  ).toEqual([
    [1000, 2000, 'jpeg', undefined],
    [2000, 2000, 'jpeg', undefined],
    [90, 90, 'jpeg', undefined],
  ])
  expect(Math.max(...sent.map(({ size }) => size))).toBeLessThan(5_000_000)
  const [post] = requestSite.posts
  expect(post?.body.includes('Telefono Segreto')).toBe(false)
  expect(post?.body.includes('Exif')).toBe(false)
})

test('[FORM-6] a picture that turns out to be none after the page was left is reported to the visitor', async ({
  page,
  requestSite,
}) => {
  await Promise.all([knowsBuild(page), openModelForm(page)])
  await choose(page, noPicture)
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
  await choose(page, ['image/jpeg', await photo(60, 40)])
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
