import { createContext, useContext } from 'react'

/**
 * Gives the id of an element named after an editor's text: the wanted id if it is free on the page,
 * else with the next number appended.
 * @param owner the part of the page model that the element shows; always gets the same id
 */
export type PageIds = (owner: object, wanted: string) => string

/** Ids in the document around the main content. */
const frameIds = ['main', 'announcer', 'toasts', 'site-menu']

/**
 * Creates the ids for one rendering of one page, in the order in which its parts are rendered.
 * @param isOwnId whether the site reserves an id
 */
export function createPageIds(isOwnId: (id: string) => boolean = () => false): PageIds {
  const taken = new Set(frameIds)
  const given = new Map<object, string>()
  return (owner, wanted) => {
    const existing = given.get(owner)
    if (existing !== undefined) return existing
    let id = wanted
    for (let count = 2; taken.has(id) || isOwnId(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    given.set(owner, id)
    return id
  }
}

export const PageIdsContext = createContext<PageIds>((_, wanted) => wanted)

export const usePageIds = (): PageIds => useContext(PageIdsContext)
