/**
 * Media types by extension, as nginx and IANA name them, for the files of a site and for downloads that
 * people offer. Text is UTF-8. nginx uses this list instead of its own.
 */
export const mediaTypes = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  txt: 'text/plain',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  csv: 'text/csv',
  vtt: 'text/vtt',
  xml: 'application/xml',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  heic: 'image/heic',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  pdf: 'application/pdf',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  wasm: 'application/wasm',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const

const textTypes = /^text\/|(json|xml)$/

export const isTextType = (type: string): boolean => textTypes.test(type)

/** The value of the `Content-Type` header. */
export function contentTypeOf(fileName: string): string {
  const extension = /\.([^./]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const type: string | undefined = Object.hasOwn(mediaTypes, extension)
    ? mediaTypes[extension as keyof typeof mediaTypes]
    : undefined
  if (type === undefined) return 'application/octet-stream'
  return isTextType(type) ? `${type}; charset=utf-8` : type
}
