import { hashOf } from './calendar-hash.ts'
import { courseAreas } from './course-words.ts'

const areaIds = ['', ...Object.keys(courseAreas)].map((area) =>
  hashOf({ area, month: '' }).slice(1),
)

/** Ids that URLs of the calendar name: who was sent one has it for good. */
export const isCalendarId = (id: string): boolean =>
  /^mese-\d{4}-\d{2}$/.test(id) || areaIds.includes(id)
