/**
 * The words of every site in English: those that it has without a catalogue of its own. `{name}` is a
 * place that `fill` fills.
 */
export const english = {
  /** Of dates and numbers. */
  locale: 'en-GB',
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
  /** Title of the page at an old address, and what stands before the new one. */
  moved: 'This page has moved',
  /** Names a table in a text, before the headings of its columns. */
  table: 'Table',
  /** The card that offers the site as an app. */
  install: {
    label: 'Install this site',
    title: 'Keep it at hand',
    offer: 'Add this site to your home screen: it opens at once, even without a connection.',
    /** Where the browser has no question of its own for it. */
    byHand:
      'Tap Share in the browser’s bar, then “Add to Home Screen”: the site opens at once, even without a connection.',
    take: 'Install',
    notNow: 'Not now',
    understood: 'Got it',
  },
  /** The preview in the editor of Storyblok. */
  editor: {
    /** Which of the two languages of messages about content. */
    words: 'en',
    waiting: 'Preview: the draft appears with your first change',
    draft: 'Preview: unpublished draft',
    form: 'Preview: forms cannot be sent from here',
    pageFailed: 'This page cannot be shown at the moment.',
    blokFailed: 'This block cannot be shown at the moment.',
    noPage: 'This content has no page of its own: changes show once it is published.',
    unknownBlok: 'The block “{name}” is not allowed here: the site does not show it.',
    unnamed: 'without a name',
    text: 'Text: {problem}',
    missingData:
      'The draft cannot be shown: the site lacks the data “{name}”. Reload the page; if that does not help, publish the site again.',
  },
} as const
