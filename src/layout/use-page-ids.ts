import { createContext, useContext } from 'react'
import { courseAreas } from '../content/course-words.ts'
import { hashOf } from './calendar-address.ts'

/**
 * The id of an element that is named by what an editor wrote: as wanted where that is free on the
 * page, else with the next number behind it.
 * @param owner the part of the page model that the element shows: it has one id however often it is asked
 */
export type PageIds = (owner: object, wanted: string) => string

/** Those of the document around the main content. */
const frameIds = ['main', 'announcer', 'toasts', 'site-menu']

/** Those that addresses of the calendar name: who was sent one has it for good. */
const areaIds = ['', ...Object.keys(courseAreas)].map((area) =>
  hashOf({ area, month: '' }).slice(1),
)
const isMonthId = (id: string): boolean => /^mese-\d{4}-\d{2}$/.test(id)

/** For one rendering of one page: ids are given in the order in which its parts are rendered. */
export function createPageIds(): PageIds {
  const taken = new Set([...frameIds, ...areaIds])
  const given = new Map<object, string>()
  return (owner, wanted) => {
    const known = given.get(owner)
    if (known !== undefined) return known
    let id = wanted
    for (let count = 2; taken.has(id) || isMonthId(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    given.set(owner, id)
    return id
  }
}

export const PageIdsContext = createContext<PageIds>((_, wanted) => wanted)

export const usePageIds = (): PageIds => useContext(PageIdsContext)
