import { describe, expect, it } from 'vitest'
import { videoHref } from '../../../src/bloks/Video.tsx'

const watched = 'https://www.youtube.com/watch?v=aB3-dE6_hI9'

describe('videoHref', () => {
  it.each<['youtube' | 'vimeo' | 'file', string, string | null]>([
    ['youtube', 'aB3-dE6_hI9', watched],
    ['youtube', 'https://youtu.be/aB3-dE6_hI9?t=10', watched],
    ['youtube', 'https://www.youtube.com/watch?list=PL1&v=aB3-dE6_hI9&t=1', watched],
    ['youtube', 'https://www.youtube-nocookie.com/embed/aB3-dE6_hI9', watched],
    ['youtube', ' https://m.youtube.com/shorts/aB3-dE6_hI9 ', watched],
    ['vimeo', '76979871', 'https://vimeo.com/76979871'],
    ['vimeo', 'https://player.vimeo.com/video/76979871?h=1', 'https://vimeo.com/76979871'],
    ['vimeo', 'https://vimeo.com/channels/x', 'https://vimeo.com/channels/x'],
    ['file', '/video/prova.mp4', '/video/prova.mp4'],
    ['file', 'https://video.example/prova.mp4', 'https://video.example/prova.mp4'],
    ['vimeo', 'aB3-dE6_hI9', null],
    ['youtube', 'javascript:alert(1)', null],
    ['file', 'javascript:alert(1)', null],
    ['file', '', null],
  ])('%s %s → %s', (provider, typed, href) => {
    expect(videoHref(provider, typed)).toBe(href)
  })
})
