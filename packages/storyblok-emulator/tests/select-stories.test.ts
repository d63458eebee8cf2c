import { describe, expect, it } from 'vitest'
import { openApp, site, slugs } from './open-app.ts'
import { uuidOf } from './write-space.ts'

describe('[SYNC-14] cdn/stories', () => {
  it.each([
    ['', ['home', 'corsi/', 'corsi/avanzato', 'corsi/base']],
    ['starts_with=corsi/', ['corsi/', 'corsi/avanzato', 'corsi/base']],
    ['by_slugs=corsi,home', ['home', 'corsi/']],
    ['by_slugs=*/b*', ['corsi/base']],
    ['excluding_slugs=corsi/*', ['home']],
    [`by_uuids=${uuidOf(5)},${uuidOf(1)}`, ['home', 'corsi/avanzato']],
    [`by_uuids_ordered=${uuidOf(5)},${uuidOf(1)}`, ['corsi/avanzato', 'home']],
    ['by_ids=1,4', ['home', 'corsi/base']],
    ['excluding_ids=1,4', ['corsi/', 'corsi/avanzato']],
    ['content_type=course', ['corsi/avanzato', 'corsi/base']],
    ['level=1', ['home']],
    ['level=2', ['corsi/avanzato', 'corsi/base']],
    ['is_startpage=1', ['corsi/']],
    ['is_startpage=0&content_type=page', ['home']],
    ['with_tag=corsi,altro', ['corsi/base']],
    ['search_term=HOME', ['home', 'corsi/avanzato']],
    ['sort_by=full_slug:desc', ['home', 'corsi/base', 'corsi/avanzato', 'corsi/']],
    ['sort_by=content.price:asc&content_type=course', ['corsi/avanzato', 'corsi/base']],
    ['sort_by=content.price:asc:int&content_type=course', ['corsi/base', 'corsi/avanzato']],
    ['sort_by=content.price:desc:float', ['corsi/avanzato', 'corsi/base', 'home', 'corsi/']],
    ['sort_by=content.price:asc:nulls_first', ['home', 'corsi/', 'corsi/avanzato', 'corsi/base']],
    ['sort_by=position:desc,name:asc', ['corsi/avanzato', 'corsi/base', 'corsi/', 'home']],
    ['published_at_gt=2026-02-01 00:00', ['corsi/base']],
    ['published_at_lte=2026-01-02T08:00:00.000Z&level=1', ['home']],
    ['published_at_lt=2026-01-02 08:00', []],
    ['per_page=2&page=2', ['corsi/avanzato', 'corsi/base']],
    ['page=9', []],
  ])('chooses by %s', async (query, expected) => {
    const { published } = await openApp(site)
    expect(slugs(await published(`stories?${query}`))).toEqual(expected)
  })

  it('counts in headers and caps the page size', async () => {
    const { get } = await openApp(site)
    const { headers } = await get('/v2/cdn/stories?token=T&cv=1&per_page=500&content_type=course')
    expect([headers.get('total'), headers.get('per-page')]).toEqual(['2', '100'])
    const plain = await get('/v2/cdn/stories?token=P&version=draft')
    expect([plain.headers.get('total'), plain.headers.get('per-page')]).toEqual(['5', '25'])
  })
})
