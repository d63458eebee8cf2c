/**
 * What this site is: a studio of make-up, dermopigmentation and skincare, and its courses.
 */
import { businessCountry } from './business/business-country.ts'
import { settingsQuery } from './business/settings-query.ts'
import { shareCard } from './business/share-card.ts'
import { createStructuredData } from './business/structured-data.ts'
import { businessRules } from './business/structured-data-rules.ts'
import { webManifest } from './business/web-manifest.ts'
import { formIslands, translationIslands } from './client/islands.ts'
import { defineSite } from './content/site.ts'
import { feedFile } from './courses/calendar-path.ts'
import { checkCertificates } from './courses/certificates.ts'
import { courseCodes } from './courses/codes.ts'
import { calendarHeaders, createCalendarFiles } from './courses/course-calendar.ts'
import { checkCourseHours } from './courses/course-hours.ts'
import { coursesQuery } from './courses/courses-query.ts'
import { courseRules } from './courses/structured-data-rules.ts'
import { legalCodes } from './law/codes.ts'
import { checkIdentity } from './law/identity.ts'
import { checkPhotos } from './law/photos.ts'
import { checkConsentTerm, checkPrivacy } from './law/privacy.ts'
import { checkShownPrices } from './law/shown-prices.ts'
import { checkStoredPrices } from './law/stored-prices.ts'
import { createErrorPages } from './layout/error-pages.tsx'
import { frame } from './layout/frame.tsx'
import { mainContent } from './main-content.ts'
import { createSiteFacts, createThankYouPages } from './requests/request-files.tsx'
import { siteForms } from './requests/site-forms.ts'
import { staticRoutes } from './static-routes.ts'
import { strings } from './strings.ts'
import { styles } from './styles/sheets.ts'
import { fonts } from './styles/theme.ts'

export const site = defineSite({
  ...mainContent,
  queries: [settingsQuery, coursesQuery],
  frame,
  islands: {
    ...formIslands,
    // Who reads a form and then goes into a tunnel still sends it when there is a connection again.
    'request-form': { module: './requests/request-form.ts', isOffline: true },
    ...translationIslands,
    carousel: { module: './islands/Carousel.tsx' },
    'before-after': { module: './islands/before-after.ts' },
    // Pictures and dates of a page that was kept can be touched without a connection.
    lightbox: { module: './islands/lightbox.ts', isOffline: true },
    'calendar-filter': { module: './courses/calendar-filter.ts', isOffline: true },
    share: { module: './islands/share.ts' },
  },
  styles,
  strings,
  fonts: { serif: fonts.serif.file, sans: fonts.sans.file },
  shareCard,
  requiredRoutes: staticRoutes,
  standalonePages: (context) => [...createErrorPages(context), ...createThankYouPages(context)],
  files: (context) => [...createSiteFacts(context), ...createCalendarFiles(context)],
  headers: calendarHeaders,
  ownNames: [feedFile],
  forms: siteForms,
  structuredData: createStructuredData,
  structuredDataRules: { ...businessRules, ...courseRules },
  webManifest,
  contentChecks: {
    'stored prices': checkStoredPrices,
    courses: checkCertificates,
    photos: checkPhotos,
  },
  pageChecks: {
    'VAT number': checkIdentity,
    privacy: checkPrivacy,
    'shown prices': checkShownPrices,
  },
  siteChecks: { consent: checkConsentTerm, 'course hours': checkCourseHours },
  codes: { ...legalCodes, ...courseCodes },
  country: businessCountry,
})
