import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { tidyPath } from '../paths.ts'
import type { SpaceAccess } from '../serve.ts'
import type { Space } from '../space.ts'
import { listAnswer, notFound } from './answers.ts'
import { createAssetsApp } from './assets.ts'
import { createEntriesApp } from './datasource-entries.ts'
import { author } from './edit-story.ts'
import { createRecordsApp } from './records.ts'
import { createStoriesApp } from './stories.ts'

interface ManagementOptions extends SpaceAccess {
  token: string
}

/**
 * Storyblok's management API v1 over one space. It writes to the storage, which the delivery API reads.
 * It handles one request at a time, so that each reads the writes of the one before.
 */
export function createManagementApp(options: ManagementOptions): Hono {
  const { openedSpace, spaceId } = options
  const app = new Hono({ getPath: tidyPath })
  let turn: Promise<void> = Promise.resolve()
  app.use(async (context, next) => {
    const token = context.req.header('authorization')?.replace(/^Bearer /i, '')
    // An upload brings the fields from its announcement instead of a token.
    const isUpload = /\/assets\/\d+\/upload$/.test(context.req.path)
    if (token !== options.token && !isUpload)
      throw new HTTPException(401, { message: 'Unauthorized' })
    const mine = turn.then(next)
    turn = mine.catch(() => {})
    await mine
  })
  const spacePath = `/v1/spaces/${spaceId}`
  app.get('/v1/users/me', (context) => context.json({ user }))
  app.get('/v1/spaces', async (context) =>
    context.json({ spaces: [viewSpace(await openedSpace.current())] }),
  )
  app.get(spacePath, async (context) =>
    context.json({ space: viewSpace(await openedSpace.current()) }),
  )
  for (const create of [createRecordsApp, createStoriesApp, createAssetsApp, createEntriesApp])
    app.route(spacePath, create(options))
  // Clients request these lists, which spaces of one organisation share; this space is alone.
  for (const shared of ['shared_asset_folders', 'shared_assets', 'shared_internal_tags'])
    app.get(`${spacePath}/${shared}`, (context) => listAnswer(context, shared, []))
  app.notFound(() => notFound().getResponse())
  app.onError((error, context) => {
    if (error instanceof HTTPException && error.res !== undefined) return error.getResponse()
    const status = error instanceof HTTPException ? error.status : 500
    return context.json({ error: error.message }, status)
  })
  return app
}

const UNDATED = '2020-01-01T00:00:00.000Z'

const user = {
  ...author,
  email: 'editor@example.com',
  username: 'editor',
  login_strategy: 'password',
  created_at: UNDATED,
  has_org: false,
  has_partner: false,
  favourite_spaces: [],
  confirmed: true,
}

function viewSpace(space: Space) {
  const languages = space.languages.map((code) => ({ code, name: code }))
  return {
    id: space.id,
    name: space.name,
    domain: '',
    region: 'eu',
    plan: 'starter',
    plan_level: 0,
    role: 'admin',
    owner_id: user.id,
    environments: [],
    created_at: UNDATED,
    updated_at: UNDATED,
    version: space.cv,
    stories_count: space.stories.length,
    assets_count: space.assets.size,
    default_lang_name: 'Default',
    languages,
    options: { languages },
  }
}
