/**
 * What this site is: a studio of make-up, dermopigmentation and skincare, and its courses.
 */

import { businessCountry, settingsCodes, settingsQuery } from './business/settings-query.ts'
import { shareCard } from './business/share-card.ts'
import { businessRules, createStructuredData } from './business/structured-data.ts'
import { webManifest } from './business/web-manifest.ts'
import { formIslands, translationIslands } from './client/islands.ts'
import { defineSite } from './content/site.ts'
import { courses } from './courses/site-part.ts'
import { legalCodes } from './law/codes.ts'
import { checkIdentity } from './law/identity.ts'
import { checkPhotos } from './law/photos.ts'
import { checkShownPrices, checkStoredPrices } from './law/prices.ts'
import { checkConsentTerm, checkPrivacy } from './law/privacy.ts'
import { createErrorPages } from './layout/error-pages.tsx'
import { frame } from './layout/frame.tsx'
import { mainContent } from './main-content.ts'
import { siteForms } from './requests/forms.ts'
import { createSiteFacts, createThankYouPages } from './requests/request-files.tsx'
import { stringsOf } from './strings/catalogues.ts'
import { styles } from './styles/sheets.ts'
import { fonts } from './styles/theme.ts'

export const site = defineSite({
  ...mainContent,
  queries: [settingsQuery, ...courses.queries],
  frame,
  islands: {
    ...formIslands,
    // Who reads a form and then goes into a tunnel still sends it when there is a connection again.
    'request-form': { module: './requests/request-form.ts', isOffline: true },
    ...translationIslands,
    carousel: { module: './islands/CarouselIsland.tsx' },
    'before-after': { module: './islands/before-after.ts' },
    // Pictures of a page that was kept can be touched without a connection.
    lightbox: { module: './islands/lightbox.ts', isOffline: true },
    ...courses.islands,
    share: { module: './islands/share.ts' },
  },
  styles,
  strings: stringsOf,
  fonts: { serif: fonts.serif.file, sans: fonts.sans.file },
  shareCard,
  requiredRoutes: [
    '/',
    '/about',
    '/listino-prezzi',
    '/bridal-form',
    '/servizi-makeup',
    '/servizi-dermopigmentazione',
    '/servizi-skincare',
    '/services',
    '/corsi-form',
    '/model-form',
    '/partner',
    '/brand',
    '/contact',
    ...courses.requiredRoutes,
  ],
  standalonePages: (context) => [...createErrorPages(context), ...createThankYouPages(context)],
  files: (context) => [...createSiteFacts(context), ...courses.files(context)],
  headers: courses.headers,
  ownNames: courses.ownNames,
  forms: siteForms,
  structuredData: createStructuredData([courses.descriptions]),
  structuredDataRules: { ...businessRules, ...courses.structuredDataRules },
  webManifest,
  contentChecks: {
    'stored prices': checkStoredPrices,
    ...courses.contentChecks,
    photos: checkPhotos,
  },
  pageChecks: {
    'VAT number': checkIdentity,
    privacy: checkPrivacy,
    'shown prices': checkShownPrices,
  },
  siteChecks: { consent: checkConsentTerm, ...courses.siteChecks },
  codes: { ...legalCodes, ...courses.codes, ...settingsCodes },
  country: businessCountry,
})
