import { mainOf } from '../main.js'
import { site } from '../shared/content.js'

export const data = {
  pagination: { data: 'stories', size: 1, alias: 'story' },
  permalink: ({ story }) => `/${story.slug}/payload.json`,
}

export const render = ({ story }) =>
  JSON.stringify({
    path: `/${story.slug}`,
    title: story.content.title,
    description: story.content.description,
    html: mainOf(story),
    styles: site.styles,
    islands: [],
  })
