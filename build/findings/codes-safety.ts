import type { CodeTable } from '../../src/content/checks.ts'

/** What can put visitors at risk: headers, policies, third parties, secrets. */
export const safetyCodes = {
  HOST_FILE_MISSING: {
    severity: 'error',
    means: 'A file that tells a host the headers, redirects or uploads of the site is not there.',
    remedy: 'Build again; publish or keep `dist-hosts` together with `dist`.',
  },
  HEADERS_MISSING: {
    severity: 'error',
    means: 'The file of a host does not set a header that protects visitors.',
    remedy: 'Build again; the headers of all hosts come from one table of the build.',
  },
  HEADERS_DIFFER: {
    severity: 'error',
    means: 'The files of two hosts set one header to different values.',
    remedy: 'Build again: one of the files is older than the other, or was edited.',
  },
  HEADERS_JOINED: {
    severity: 'error',
    means: 'Two rules of `_headers` set one header for one path: hosts join the values.',
    remedy: 'Set the header in rules whose paths have nothing in common.',
  },
  SHARE_PICTURES_KEPT_BACK: {
    severity: 'error',
    means:
      'The file of a host does not let pages elsewhere show the pictures that links are shared with.',
    remedy: 'Build again: the file is older than the pages, or was edited.',
  },
  CSP_WEAK: {
    severity: 'error',
    means: 'The content security policy lets foreign or injected scripts run.',
    remedy: 'Name each source of scripts; use hashes for inline scripts.',
  },
  CSP_BLOCKS: {
    severity: 'error',
    means: 'A page needs what its content security policy refuses.',
    remedy:
      'Build again. If that does not help, the policy is not the build’s own, or it forgets this source: allow it there.',
  },
  CSP_DIFFERS: {
    severity: 'error',
    means: 'The policy in a page is not the one in the headers.',
    remedy: 'Build again: the page and `_headers` are of different builds.',
  },
  THIRD_PARTY: {
    severity: 'error',
    means: 'A page asks a foreign host before the visitor chose anything.',
    remedy:
      'Serve the file from the site, load it after a click, or allow the origin in `check.allowedOrigins`.',
  },
  LEGAL_FONT: {
    severity: 'error',
    means: 'A font or its style sheet is loaded from a third party, which then sees every visitor.',
    remedy: 'Set `fonts.remote` to false: sync downloads the fonts and the site serves them.',
  },
  DRAFTS_FOR_PUBLIC: {
    severity: 'error',
    means:
      'The site was built of drafts, while the configuration says that it shows what is published.',
    remedy:
      'Run `vetrina sync` and `vetrina build` with the same STORYBLOK_VERSION as this check, before anything is published.',
  },
  DRAFTS_BUILT: {
    severity: 'warning',
    means:
      'The site was built of drafts, as the configuration says: it shows what is not published yet, and no search engine lists it.',
    remedy:
      'Publish it only as a preview, at an address of its own. For the public set STORYBLOK_VERSION=published, then sync and build.',
  },
  SECRET_PUBLISHED: {
    severity: 'error',
    means: 'A file of the site has a secret in it. A build that would write one fails.',
    remedy:
      'Take it out of the content, the code or public/, build again, revoke it and make another.',
  },
} as const satisfies CodeTable
