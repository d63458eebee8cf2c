/**
 * How stories of this site are shown between header and footer. In a file of its own: the editor's
 * preview loads it, and nothing else of the site.
 */
import { Hero } from './bloks/Hero.tsx'
import { inlineBlokComponents } from './bloks/inline-components.tsx'
import { bodyBlokComponents } from './bloks/registry.ts'
import { heroBlok } from './bloks/text-bloks.ts'
import { settingsType } from './business/settings-type.ts'
import { redirectType } from './content/redirect-type.ts'
import { blok, contentType, type MainContent } from './content/site.ts'
import { isCalendarId } from './courses/calendar-ids.ts'
import { coursePage } from './courses/course-page.tsx'
import { courseType } from './courses/course-type.ts'
import { page } from './layout/page.tsx'
import { pageType } from './layout/page-type.ts'

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
