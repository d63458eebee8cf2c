import { hashOf } from './calendar-hash.ts'
import { courseAreas } from './course-words.ts'

const areaIds = ['', ...Object.keys(courseAreas)].map((area) =>
  hashOf({ area, month: '' }).slice(1),
)

/** Whether URLs of the calendar use the id: shared ones must work for good. */
export const isCalendarId = (id: string): boolean =>
  /^mese-\d{4}-\d{2}$/.test(id) || areaIds.includes(id)
