/**
 * Courses and their dates for search engines.
 */

import type {
  Course,
  CourseInstance,
  EducationEvent,
  ItemList,
  ListItem,
  Offer,
  Thing,
} from 'schema-dts'
import type { BodyBlokModel } from '../bloks/bloks.ts'
import { businessReference, type PricedSite, type Site } from '../business/structured-business.ts'
import { zonedTime } from '../content/local-time.ts'
import type { PageModel } from '../content/page-model.ts'
import { absoluteHref } from '../content/paths.ts'
import {
  appointmentsOf,
  type CourseDate,
  type CourseModel,
  type CourseStatus,
  futureDatesOf,
  hasHours,
  machineDay,
} from './course.ts'
import type { CourseShown } from './course-page.tsx'
import { courseType } from './course-type.ts'
import { courseStringsOf } from './strings.ts'

/** The course that a page is about; nothing for a page of another type. */
export const describeCoursePage = (model: PageModel, site: PricedSite): Course[] =>
  model.type === courseType.name
    ? [createCourse((model.shown as CourseShown).course, model.description, site)]
    : []

/** The courses that a blok of a page shows; nothing for another blok. */
export function describeCourseBlok(blok: BodyBlokModel, site: PricedSite): Thing[] {
  switch (blok.component) {
    case 'course_list':
      return blok.courses.length === 0 ? [] : [createCourseList(blok.courses, site)]
    case 'course_calendar':
      return createEvents(blok.courses, site)
    default:
      return []
  }
}

function createCourse(course: CourseModel, description: string, site: PricedSite): Course {
  const url = absoluteHref(course.href, site)
  const image = course.image?.src
  return {
    '@type': 'Course',
    '@id': `${url}#corso`,
    name: course.title,
    description,
    url,
    inLanguage: site.language,
    provider: businessReference(site),
    educationalLevel: courseStringsOf(site.language).levels[course.level],
    educationalCredentialAwarded: course.certificateValue,
    offers: { ...createOffer(course, url, site), category: 'Paid' },
    hasCourseInstance: futureDatesOf(course).map((date) => createInstance(course, date, site)),
    ...(image === undefined ? {} : { image: absoluteHref(image, site) }),
  }
}

/** The courses of a list, as links to their own pages. */
const createCourseList = (courses: readonly CourseModel[], site: Site): ItemList => ({
  '@type': 'ItemList',
  itemListElement: courses.map(
    (course, index): ListItem => ({
      '@type': 'ListItem',
      position: index + 1,
      name: course.title,
      url: absoluteHref(course.href, site),
    }),
  ),
})

const createEvents = (courses: readonly CourseModel[], site: PricedSite): EducationEvent[] =>
  appointmentsOf(courses).map(({ course, date }) => ({
    '@type': 'EducationEvent',
    ...describeDate(course, date, site),
    description: course.summary,
    organizer: businessReference(site),
  }))

function createInstance(course: CourseModel, date: CourseDate, site: PricedSite): CourseInstance {
  const workload = workloadOf(course.duration)
  return {
    '@type': 'CourseInstance',
    ...describeDate(course, date, site),
    courseMode: 'Onsite',
    instructor: { '@type': 'Person', name: course.teacher },
    ...(workload === null ? {} : { courseWorkload: workload }),
  }
}

/** `1 giorno, 7,5 ore` or `1 day, 7.5 hours` → `PT7H30M`; `null` for a range or without hours. */
function workloadOf(duration: string): string | null {
  const typed = /(?<![\d.,–-])(\d+(?:[.,]\d+)?)\s*(?:ore|hours)\b/i.exec(duration)?.[1]
  if (typed === undefined) return null
  const minutes = Math.round(Number(typed.replace(',', '.')) * 60)
  const rest = minutes % 60
  return `PT${Math.floor(minutes / 60)}H${rest === 0 ? '' : `${rest}M`}`
}

function describeDate(course: CourseModel, date: CourseDate, site: PricedSite) {
  const url = absoluteHref(course.href, site)
  const image = course.image?.src
  const momentOf = (moment: string) =>
    hasHours(date) ? zonedTime(moment, site.timeZone) : machineDay(moment)
  return {
    name: course.title,
    url,
    startDate: momentOf(date.start),
    // No event ends before it starts, as in the calendar files.
    ...(date.end > date.start ? { endDate: momentOf(date.end) } : {}),
    eventStatus: date.isCancelled
      ? 'https://schema.org/EventCancelled'
      : 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: date.place, address: date.place },
    maximumAttendeeCapacity: date.seats,
    remainingAttendeeCapacity: Math.max(0, date.seatsLeft),
    offers: { ...createOffer(course, url, site), availability: availability[date.status] },
    ...(image === undefined ? {} : { image: absoluteHref(image, site) }),
  } as const
}

const createOffer = ({ price }: CourseModel, url: string, { currency }: PricedSite) =>
  ({ '@type': 'Offer', price, priceCurrency: currency, url }) as const satisfies Offer

const availability = {
  open: 'https://schema.org/InStock',
  'last-seats': 'https://schema.org/LimitedAvailability',
  full: 'https://schema.org/SoldOut',
  cancelled: 'https://schema.org/Discontinued',
  running: 'https://schema.org/SoldOut',
  over: 'https://schema.org/Discontinued',
} as const satisfies Record<CourseStatus, string>
