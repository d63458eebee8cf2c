/**
 * How stories of this site are shown between header and footer. In a file of its own: the editor's
 * preview loads it, and nothing else of the site.
 */
import { Hero } from './bloks/Hero.tsx'
import { inlineBlokComponents } from './bloks/inline-components.tsx'
import { ownBlokComponents } from './bloks/registry.ts'
import { heroBlok } from './bloks/text-bloks.ts'
import { settingsType } from './business/settings-type.ts'
import { redirectType } from './content/redirect-type.ts'
import { blok, contentType, type MainContent } from './content/site.ts'
import { courseContent } from './courses/main-content.ts'
import { page } from './layout/page.tsx'
import { pageType } from './layout/page-type.ts'

export const mainContent: MainContent = {
  contentTypes: [
    contentType(pageType, page),
    ...courseContent.contentTypes,
    { definition: settingsType },
    { definition: redirectType },
  ],
  bloks: [blok(heroBlok, Hero), ...ownBlokComponents, ...courseContent.bloks],
  inlineBloks: inlineBlokComponents,
  isOwnId: courseContent.isOwnId,
}
