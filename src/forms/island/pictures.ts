/**
 * The pictures that a visitor has chosen: their errors, and the files to send.
 */
import { plural } from '../../strings/strings.ts'
import { type FieldError, type FileField, formFields } from '../form.ts'
import type { PageForm } from './page-form.ts'

/** The files to send; `error`: one of them is not a picture. */
export type SentPictures =
  | { readonly name: string; readonly files: readonly File[] }
  | { readonly error: FieldError }

const maxSide = 2000
const quality = 0.85

const fieldOf = (page: PageForm): FileField | undefined =>
  formFields(page.definition).find((field): field is FileField => field.kind === 'file')

/** Checks only their number: redrawing makes every picture small. */
export function pictureErrors(page: PageForm): FieldError[] {
  const field = fieldOf(page)
  if (field === undefined || page.filesOf(field.name).length <= field.max) return []
  const { manyFiles, locale } = SITE_STRINGS.forms
  return [{ field: field.name, message: plural(manyFiles, field.max, locale) }]
}

/** Redraws them, which removes the camera's metadata. `undefined`: none was chosen. */
export async function readPictures(page: PageForm): Promise<SentPictures | undefined> {
  const field = fieldOf(page)
  const chosen = field === undefined ? [] : page.filesOf(field.name)
  if (field === undefined || chosen.length === 0) return undefined
  try {
    const files: File[] = []
    // One after the other: a phone has little memory for drawn pictures.
    for (const file of chosen) {
      const name = `${field.name}-${files.length + 1}.jpg`
      files.push(new File([await redraw(file)], name, { type: 'image/jpeg' }))
    }
    return { name: field.name, files }
  } catch {
    return { error: { field: field.name, message: SITE_STRINGS.forms.fileType } }
  }
}

/** @throws DOMException if the file is not a picture */
async function redraw(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG would turn transparent areas black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new DOMException()))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
