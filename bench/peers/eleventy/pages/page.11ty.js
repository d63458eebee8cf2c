import { mainOf } from '../main.js'

export const data = {
  pagination: { data: 'stories', size: 1, alias: 'story' },
  permalink: ({ story }) => `/${story.slug}/index.html`,
  layout: 'document.11ty.js',
}

export const render = ({ story }) => mainOf(story)
