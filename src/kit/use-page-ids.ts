import { createContext, useContext } from 'react'

/**
 * The id of an element that is named by what an editor wrote: as wanted where that is free on the
 * page, else with the next number behind it.
 * @param owner the part of the page model that the element shows: it has one id however often it is asked
 */
export type PageIds = (owner: object, wanted: string) => string

/** Those of the document around the main content. */
const frameIds = ['main', 'announcer', 'toasts', 'site-menu']

/**
 * For one rendering of one page: ids are given in the order in which its parts are rendered.
 * @param isOwnId whether an id is the site's own, and not left to what an editor wrote
 */
export function createPageIds(isOwnId: (id: string) => boolean = () => false): PageIds {
  const taken = new Set(frameIds)
  const given = new Map<object, string>()
  return (owner, wanted) => {
    const known = given.get(owner)
    if (known !== undefined) return known
    let id = wanted
    for (let count = 2; taken.has(id) || isOwnId(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    given.set(owner, id)
    return id
  }
}

export const PageIdsContext = createContext<PageIds>((_, wanted) => wanted)

export const usePageIds = (): PageIds => useContext(PageIdsContext)
