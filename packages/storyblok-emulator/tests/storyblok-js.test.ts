import { apiPlugin, storyblokEditable, storyblokInit } from '@storyblok/js'
import { describe, expect, it } from 'vitest'
import { serveSpace } from './serve-space.ts'
import { storyFile, uuidOf } from './write-space.ts'

const course = storyFile({
  id: 1,
  full_slug: 'corsi/trucco',
  content: { _uid: 'c', component: 'course', teacher: uuidOf(2) },
})
const teacher = storyFile({ id: 2, full_slug: 'team/anna' })

async function connect(name: string) {
  const tokens = { preview: `js-preview-${name}`, public: `js-public-${name}` }
  const { service } = await serveSpace([course, teacher], { tokens })
  const open = (accessToken: string) => {
    const { storyblokApi } = storyblokInit({
      accessToken,
      use: [apiPlugin],
      apiOptions: { endpoint: service.url },
      bridge: false,
    })
    if (storyblokApi === undefined) throw new Error('no client')
    return storyblokApi
  }
  return { service, open, tokens }
}

describe('[SYNC-14] @storyblok/js', () => {
  it('gets a story with what it refers to', async () => {
    const { open, tokens } = await connect('story')
    const { data } = await open(tokens.public).get('cdn/stories/corsi/trucco', {
      resolve_relations: 'course.teacher',
    })
    expect(data.story.content.teacher).toMatchObject({ full_slug: 'team/anna' })
  })

  it('marks the bloks of a draft for the visual editor', async () => {
    const { open, service, tokens } = await connect('draft')
    const { data } = await open(tokens.preview).get('cdn/stories/corsi/trucco', {
      version: 'draft',
    })
    const attributes = storyblokEditable(data.story.content)
    expect(attributes['data-blok-uid']).toBe('1-c')
    expect(JSON.parse(String(attributes['data-blok-c']))).toEqual({
      name: 'course',
      space: String(service.spaceId),
      uid: 'c',
      id: '1',
    })
  })

  it('hears of a token that is wrong and a story that is not there', async () => {
    const { open, tokens } = await connect('errors')
    await expect(open('wrong').get('cdn/stories')).rejects.toMatchObject({ status: 401 })
    await expect(open(tokens.public).get('cdn/stories/nessuna')).rejects.toMatchObject({
      status: 404,
      message: 'This record could not be found',
    })
  })
})
