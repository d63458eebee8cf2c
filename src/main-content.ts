/**
 * How stories of this site are shown between header and footer. In a file of its own: the editor's
 * preview loads it, and nothing else of the site.
 */
import { Hero } from './bloks/Hero.tsx'
import { inlineBlokComponents } from './bloks/inline-bloks.tsx'
import { bodyBlokComponents } from './bloks/registry.ts'
import { courseType } from './content/course-type.ts'
import { pageType } from './content/page-type.ts'
import { redirectType } from './content/redirect-type.ts'
import { settingsType } from './content/settings-type.ts'
import { blok, contentType, type MainContent } from './content/site.ts'
import { heroBlok } from './content/text-bloks.ts'
import { coursePage } from './courses/course-page.tsx'
import { isCalendarId } from './layout/calendar-ids.ts'
import { page } from './layout/page.tsx'

export const mainContent: MainContent = {
  contentTypes: [
    contentType(pageType, page),
    contentType(courseType, coursePage),
    { definition: settingsType },
    { definition: redirectType },
  ],
  bloks: [blok(heroBlok, Hero), ...bodyBlokComponents],
  inlineBloks: inlineBlokComponents,
  isOwnId: isCalendarId,
}
