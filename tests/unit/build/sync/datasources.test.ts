import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import { createContentClient } from '../../../../build/storyblok/client.ts'
import { syncDatasources } from '../../../../build/sync/datasources.ts'
import { makerType, postType, productBlok } from '../../content/every-field.ts'
import { addFile } from '../../write-space.ts'
import { sendJson } from '../listen.ts'
import { serveSpace, serviceAt, watchService } from '../serve-space.ts'
import { configIn } from '../site-config.ts'

const file = 'datasources/space/datasources.json'

const datasource = (id: number, slug: string, values: readonly string[]) => ({
  id,
  name: slug,
  slug,
  entries: values.map((value, at) => ({ id: id * 10_000 + at, name: `Nome di ${value}`, value })),
})

const entries = (...values: string[]) =>
  values.map((value) => ({ value, name: `Nome di ${value}` }))

async function openSpace(...datasources: object[]) {
  const { service } = await serveSpace([storyFile({ id: 1, full_slug: 'home' })], (folder) =>
    addFile(folder, file, JSON.stringify(datasources)),
  )
  const connect = (apiUrl: string) =>
    createContentClient(configIn('/', { service: serviceAt(apiUrl) }), { isPaced: false })
  return { service, client: connect(service.url), connect }
}

const types = [makerType, postType, productBlok]

describe('[SITE-4] syncDatasources', () => {
  it('fetches every page of a long one', async () => {
    const values = Array.from({ length: 1003 }, (_, at) => `v${at}`)
    const { client } = await openSpace(datasource(1, 'colori', values))
    const { datasources } = await syncDatasources({ client, types: [postType], cached: {} })
    expect(datasources).toEqual({ colori: entries(...values) })
  })

  it.each([
    ['an empty list', { datasource_entries: [] }, 200],
    ['404', { error: 'This record could not be found' }, 404],
  ])(
    'keeps the last known entries of one that is gone, and says what to do: %s',
    async (_what, body, status) => {
      const { service, connect } = await openSpace(datasource(2, 'smalti', ['lucido']))
      const { apiUrl } = await watchService(service, (response, { url }) => {
        const isGone = url.searchParams.get('datasource') === 'colori'
        if (isGone) sendJson(response, body, { status })
        return isGone
      })
      const cached = { colori: entries('rosso'), smalti: entries('opaco') }
      const after = await syncDatasources({ client: connect(apiUrl), types, cached })
      expect(after.datasources).toEqual({ colori: entries('rosso'), smalti: entries('lucido') })
      expect(after.warnings).toMatchObject([
        {
          code: 'DATASOURCE_MISSING',
          message: {
            en: expect.stringContaining('“colori”'),
            it: expect.stringContaining('“Colore”'),
          },
          hint: { it: expect.stringContaining('crea una sorgente dati con lo slug “colori”') },
        },
      ])
    },
  )
})
