/**
 * What visitors read that no story says: the browser's scripts and the page of a redirect.
 */

/** Of a site in English; one in another language gives its own, `strings` of `defineSite`. */
export const englishStrings = {
  close: 'Close',
  retry: 'Try again',
  home: 'Back to the home page',
  /** In the place of a page that is not there. */
  notFound: 'The page you are looking for is not here, or has moved.',
  /** In the place of a page that could not be shown. */
  failed: 'Something went wrong here. Please try again in a moment.',
  offline:
    'You seem to be offline. Check the connection and try again: the back button takes you to the page you were reading.',
  newVersion: 'There is a new version of this site.',
  reload: 'Reload',
  /** Names the card that offers the site as an app. */
  installLabel: 'Install this site',
  installTitle: 'Keep it at hand',
  installOffer: 'Add this site to your home screen: it opens at once, even without a connection.',
  /** Where the browser has no question of its own for it. */
  installByHand:
    'Tap Share in the browser’s bar, then “Add to Home Screen”: the site opens at once, even without a connection.',
  install: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
  /** Title of the page at an old address, and what stands before the new one. */
  moved: 'This page has moved',
}

export type Strings = Readonly<Record<keyof typeof englishStrings, string>>

declare global {
  /** In the browser's scripts: the bundler puts each string in the place of its name. */
  var SITE_STRINGS: Strings
}

/** What the bundler puts where. */
export const definedStrings = (strings: Strings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(strings).map(([name, text]) => [`SITE_STRINGS.${name}`, JSON.stringify(text)]),
  )
