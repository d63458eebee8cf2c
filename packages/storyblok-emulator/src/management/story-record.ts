import type { Space } from '../space.ts'
import type { Story } from '../space-files.ts'

/** A story as it is in its file. */
export type StoryRecord = Record<string, unknown>

/** The story in full, as the management API gives it. */
export function viewStoryRecord(record: StoryRecord, story: Story, space: Space) {
  const parent = space.stories.find(({ id, is_folder }) => is_folder && id === story.parent_id)
  const { published_content: _, ...fields } = record
  return {
    ...fields,
    ...storyFields(story),
    parent: parent
      ? { id: parent.id, uuid: parent.uuid, name: parent.name, slug: parent.slug }
      : null,
    breadcrumbs: breadcrumbsOf(story, space),
    content: story.content,
    meta_data: story.meta_data,
    preview_token: { token: '', timestamp: '' },
    imported_at: null,
    user_ids: [],
    space_role_ids: [],
    translated_slugs: story.translated_slugs ?? [],
    translated_stories: [],
    localized_paths: [],
    is_scheduled: null,
    ideas: [],
  }
}

/** The story as it is in lists, without its content. */
export function viewListedStory(story: Story) {
  const component = story.content.component
  return {
    ...storyFields(story),
    content_summary: null,
    content_type: typeof component === 'string' ? component : '',
    release_ids: [],
    stage: null,
  }
}

function storyFields(story: Story) {
  return {
    name: story.name,
    parent_id: story.parent_id ?? 0,
    group_id: story.group_id,
    alternates: story.alternates,
    created_at: story.created_at,
    deleted_at: null,
    sort_by_date: story.sort_by_date,
    tag_list: story.tag_list,
    updated_at: story.updated_at,
    published_at: story.published_at,
    id: story.id,
    uuid: story.uuid,
    is_folder: story.is_folder,
    published: story.published,
    slug: story.slug,
    path: story.path,
    // The final slash of a folder's startpage is the delivery API's.
    full_slug: story.full_slug.replace(/\/$/, ''),
    default_root: null,
    disble_fe_editor: false,
    disable_fe_editor: false,
    is_startpage: story.is_startpage,
    unpublished_changes: story.unpublished_changes,
    position: story.position,
    pinned: false,
    publish_at: null,
    expire_at: null,
    first_published_at: story.first_published_at,
    current_version_id: null,
    last_author: null,
    last_author_id: null,
    can_not_view: null,
    favourite_for_user_ids: [],
    scheduled_dates: null,
  }
}

function breadcrumbsOf(story: Story, space: Space) {
  const above: Story[] = []
  for (let next: Story | undefined = story; next !== undefined && above.length < 50; ) {
    const parentId: number | null = next.parent_id
    next = space.stories.find(({ id, is_folder }) => is_folder && id === parentId)
    if (next) above.unshift(next)
  }
  return above.map(({ id, name, parent_id, slug }) => ({ id, name, parent_id, slug }))
}
