import type { Story } from './space-files.ts'

/** An entry of `cdn/links`. `slug` is the full slug, `real_path` what the visual editor opens. */
export function viewLink(story: Story, includeDates: boolean) {
  return {
    id: story.id,
    uuid: story.uuid,
    slug: story.full_slug,
    path: story.path,
    parent_id: story.parent_id,
    name: story.name,
    is_folder: story.is_folder,
    published: story.published,
    is_startpage: story.is_startpage,
    position: story.position,
    real_path: `/${(story.path ?? story.full_slug).replace(/^\/+/, '')}`,
    ...(includeDates && {
      published_at: story.published_at,
      created_at: story.created_at,
      updated_at: story.updated_at,
    }),
  }
}
