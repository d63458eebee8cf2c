import { describe, expect, it } from 'vitest'
import { openApp, site } from './open-app.ts'
import { uuidOf } from './write-space.ts'

describe('[SYNC-14] transport', () => {
  it.each([
    ['/v2/cdn/stories', 401],
    ['/v2/cdn/stories?token=wrong', 401],
    ['/v2/cdn/spaces/me', 401],
    ['/v2/cdn/stories?token=T&version=draft', 401],
    ['/v2/cdn/stories?token=P&version=draft', 200],
    ['/v2/cdn/spaces/me?token=T&version=published', 200],
    ['/v2//cdn/stories/?token=T&cv=1', 200],
    ['//v2/cdn//links/?token=T&cv=1', 200],
    ['/v2/cdn/nothing?token=T&cv=1', 404],
    ['/v2/cdn/stories/%E0%A4%A?token=T&cv=1', 404],
    ['/v2/cdn/stories/corsi?token=T&cv=1', 200],
    ['/v2/cdn/stories/corsi/?token=T&cv=1', 200],
    [`/v2/cdn/stories/${uuidOf(4)}?token=T&cv=1`, 200],
    ['/v2/cdn/stories/bozza?token=T&cv=1', 404],
  ])('%s → %i', async (path, status) => {
    const { get } = await openApp(site)
    expect((await get(path)).status).toBe(status)
  })

  it.each(['stories', 'stories/home', 'links', 'tags', 'datasource_entries'])(
    'redirects published %s without cv, keeping the query',
    async (path) => {
      const { get, space } = await openApp(site)
      const response = await get(`/v2/cdn/${path}?token=T&page=2`)
      expect(response.status).toBe(301)
      expect(response.headers.get('location')).toBe(
        `http://service.test/v2/cdn/${path}?token=T&page=2&cv=${space.cv}`,
      )
    },
  )

  it('gives the errors of the real service', async () => {
    const { get } = await openApp(site)
    const unknown = await get('/v2/cdn/stories?token=T&cv=1&cache_version=2&foo[bar]=1')
    expect(unknown.status).toBe(422)
    expect(await unknown.json()).toEqual({ error: 'Parameter(s) cache_version, foo not allowed' })
    const missing = await get('/v2/cdn/stories/nothing?token=T&cv=1')
    expect(await missing.json()).toEqual(['This record could not be found'])
    const badFilter = await get('/v2/cdn/stories?token=T&cv=1&filter_query[a][near]=1')
    expect(badFilter.status).toBe(400)
  })

  it('says how long an answer may be kept', async () => {
    const { get } = await openApp(site)
    const published = await get('/v2/cdn/stories?token=T&cv=1')
    expect(published.headers.get('cache-control')).toBe(
      'max-age=0, public, s-maxage=604800, stale-if-error=3600',
    )
    const draft = await get('/v2/cdn/stories?token=P&version=draft')
    expect(draft.headers.get('cache-control')).toBe('max-age=0, private, must-revalidate')
    const etag = published.headers.get('etag') ?? ''
    const again = await get('/v2/cdn/stories?token=T&cv=1', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(published.headers.get('access-control-allow-origin')).toBe('*')
  })
})
