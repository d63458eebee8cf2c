/**
 * URLs at which videos can be watched.
 */
import { safeHref } from './link.ts'

export type VideoProvider = 'youtube' | 'vimeo' | 'file'

/**
 * The URL that opens a video, from its code or any of its URLs; `null` if the editor's input contains
 * no video.
 */
export function videoHref(provider: VideoProvider, typed: string): string | null {
  const url = typed.trim()
  if (provider === 'file') return safeHref(url)
  const code = codePatterns[provider].exec(url)?.[1]
  if (code !== undefined) return watchUrls[provider] + code
  return url.startsWith('https://') ? safeHref(url) : null
}

const codePatterns = {
  youtube:
    /^(?:https?:\/\/(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)))?([\w-]{11})(?:[?&#/].*)?$/,
  vimeo: /^(?:https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?)?(\d{5,12})(?:[?#/].*)?$/,
} as const

const watchUrls = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
} as const
