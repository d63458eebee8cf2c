import type { CodeTable } from '../../src/content/checks.ts'

/** What can be wrong with the site as a whole, and with what machines read of it. */
export const siteCodes = {
  ADDRESS_NOT_PUBLIC: {
    severity: 'warning',
    means:
      'The pages name an address as their own that no visitor can reach: of this machine, of a local network, or of a domain that is kept for examples.',
    remedy:
      'This is the demo’s address, or this machine’s: set SITE_URL, or `siteUrl` in site.config.ts, to the public one before publishing, and build again. With `--strict` this is an error.',
  },
  JSON_LD_INVALID: {
    severity: 'error',
    means: 'Structured data cannot be read: no JSON, or not in the vocabulary of schema.org.',
    remedy: 'Correct what makes it in the build.',
  },
  JSON_LD_INCOMPLETE: {
    severity: 'error',
    means: 'Structured data lacks a property that search engines need for its type.',
    remedy: 'Fill the field of the story that the property comes from, or correct what makes it.',
  },
  SITEMAP_MISSING: {
    severity: 'error',
    means: 'There are pages to be listed, but no sitemap, or robots.txt does not name it.',
    remedy: 'Build again. Is there a sitemap.xml or robots.txt in public/ that takes its place?',
  },
  SITEMAP_INVALID: {
    severity: 'error',
    means: 'The sitemap has an address that is not absolute, or a date that is none.',
    remedy: 'Set SITE_URL to the public address of the site, then build again.',
  },
  SITEMAP_DIFFERS: {
    severity: 'error',
    means: 'The sitemap leaves out a page that is to be listed, or lists what is not.',
    remedy: 'Build again. Is there a sitemap.xml in public/ that takes its place?',
  },
  PRECACHE_MISSING: {
    severity: 'error',
    means: 'The service worker would fetch a file that is not there: it could never be installed.',
    remedy: 'Build again: sw.js is of another build than the files.',
  },
  PAGE_MISSING: {
    severity: 'error',
    means: 'A page of the build’s manifest, or of a published story, is not there.',
    remedy:
      'Build again: files of the output folder were deleted or not uploaded, the story is newer than the build, or it does not fit its schema: the build names the field.',
  },
  PAGE_UNKNOWN: {
    severity: 'warning',
    means: 'There is a page that the build’s manifest does not name.',
    remedy: 'Build again, or delete the page from public/.',
  },
  PAYLOAD_DIFFERS: {
    severity: 'error',
    means: 'The payload of a page cannot be read, or shows other content than the page.',
    remedy: 'Build again: page and payload are of different builds, or a file is damaged.',
  },
  PAGES_LOST: {
    severity: 'error',
    means:
      'The build has fewer than 70 % of the pages of an earlier one whose manifest is there too, in a folder to which builds are published one over the other.',
    remedy:
      'Look whether stories were unpublished by mistake. / Controlla che le pagine siano ancora pubblicate.',
  },
} as const satisfies CodeTable
