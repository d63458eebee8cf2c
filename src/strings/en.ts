/**
 * The English catalogue, which sites without their own use. `fill` replaces `{name}` with a value.
 */

const locale = 'en-GB'

export const english = {
  /** For dates and numbers. */
  locale,
  /** For texts in English and Italian only: messages about content, names of languages. */
  builtIn: 'en',
  close: 'Close',
  retry: 'Try again',
  home: 'Back to the home page',
  /** Replaces a page that does not exist. */
  notFound: 'The page you are looking for is not here, or has moved.',
  /** Replaces a page that the browser could not show. */
  failed: 'Something went wrong here. Please try again in a moment.',
  offline:
    'You seem to be offline. Check the connection and try again: the back button takes you to the page you were reading.',
  newVersion: 'There is a new version of this site.',
  reload: 'Reload',
  /** Title of the page at an old URL, and the text before the new one. */
  moved: 'This page has moved',
  /** Begins the label of a table in a text, before its column headings. */
  table: 'Table',
  /** First message of a chat with the business, if the page has no better one. */
  chat: 'Hello! I would like some information, please.',
  /** The page for a visitor without a connection. */
  unreachable: {
    title: 'No connection',
    text: 'This page is not saved on your device yet. The pages you have already visited open without a connection, too; for this one, try again as soon as you are back online.',
  },
  /** Around the content of a page. */
  layout: {
    skip: 'Skip to content',
    menu: 'Menu',
    mainMenu: 'Main',
    pages: 'Pages of this site',
    breadcrumb: 'Breadcrumb',
    home: 'Home',
    contact: 'Quick contact',
    call: 'Call',
    studio: 'Studio',
    hours: 'Opening hours',
    follow: 'Follow the studio',
    profile: '{brand} on {name}',
    vatNumber: 'VAT no.',
    privacy: 'Privacy',
    cookies: 'Cookies',
    siteBy: 'Website by',
    language: 'Language: ',
  },
  /** Prices and price lists. */
  prices: {
    from: 'from ',
    validFrom: 'Valid from {since}',
    categories: 'Categories: {list}',
    unnamed: 'price list',
    title: 'Price list',
    ask: 'Enquire',
    askFor: ': {service}',
    askInChat: ' on WhatsApp: {service}',
    /** First words of the editors' VAT note, for several prices and for one. */
    final: { all: 'Final prices', one: 'Final price' },
  },
  beforeAfter: { before: 'Before', after: 'After', compare: 'Compare before and after' },
  contactCard: {
    phone: 'Telephone',
    email: 'Email',
    directions: 'Get directions',
    social: 'Social media',
  },
  /** Age of the work in a picture. */
  gallery: { fresh: 'Just done', healed: 'Healed' },
  partners: { visit: 'Visit the website', visitOf: ' of {name}' },
  video: { watch: 'Watch the video: {title}' },
  carousel: {
    role: 'carousel',
    slide: 'slide',
    pause: 'Pause',
    play: 'Play',
    previous: 'Previous review',
    next: 'Next review',
    nth: 'Review {number} of {count}',
  },
  lightbox: {
    label: 'Gallery',
    previous: 'Previous photo',
    next: 'Next photo',
    nth: 'Photo {number} of {count}: {alt}',
    missing: 'This photo did not load. Reload the page when you are back online.',
  },
  share: { copied: 'Link copied', byHand: 'Copy the link: {url}' },
  /** The card that offers the site as an app. */
  install: {
    label: 'Install this site',
    title: 'Keep it at hand',
    offer: 'Add this site to your home screen: it opens at once, even without a connection.',
    /** For browsers that do not offer the installation themselves. */
    byHand:
      'Tap Share in the browser’s bar, then “Add to Home Screen”: the site opens at once, even without a connection.',
    take: 'Install',
    notNow: 'Not now',
    understood: 'Got it',
  },
  /** Texts of all forms. A field's own messages take precedence. */
  forms: {
    locale,
    choose: 'Choose…',
    optional: '(optional)',
    required: 'This field is required.',
    email: 'Enter a valid email address, for example name@example.com.',
    phone: 'Enter a valid telephone number (digits, spaces and + only).',
    link: 'The link must begin with https://',
    text: 'Please check what you have written.',
    tooShort: 'Write at least {min} characters.',
    tooLong: 'This is longer than {max} characters.',
    date: 'Enter a valid date (dd/mm/yyyy).',
    pastDate: 'The date must be in the future.',
    farDate: 'The date must be within {years} years.',
    time: 'Enter a valid time (hh:mm).',
    number: 'Enter a number from {min} to {max}.',
    choice: 'Choose an option.',
    fileType: 'This file type is not supported.',
    manyFiles: { one: 'Choose one photo only.', other: 'Choose {count} photos at most.' },
    rawFiles:
      'Without JavaScript, photos are sent as they are, with what the camera wrote into them, including where they were taken. Choose JPG, PNG or WebP photos of up to {size} MB; larger ones can follow once you have a reply.',
    toCheck: { one: 'There is a field to check', other: 'There are {count} fields to check' },
    yes: 'Yes',
    /** The link to the policy, and the text around it. */
    policy: {
      before: 'By sending this request you confirm that you have read',
      link: 'the privacy policy',
      version: ' (version {version})',
      versionOf: ' (version of {day})',
      after: '. Your details are used to answer you, and for anything else only if you choose so.',
    },
    send: 'Send the request',
    prepare: 'Prepare the email',
    sending: 'Sending…',
    sendingNow: 'Your request is being sent.',
    slow: 'This is taking longer than usual: please wait a moment.',
    answerSoon: 'You will have a reply as soon as possible.',
    answerWithin: {
      one: 'You will have a reply within an hour.',
      other: 'You will have a reply within {count} hours.',
    },
    another: 'Write another request',
    notSent: 'Request not sent',
    stillHere: 'What you have written is still on this page.',
    retryIn: {
      one: 'You can try again in a minute.',
      other: 'You can try again in {count} minutes.',
    },
    keep: 'Keep it and send it later',
    reopen: 'Open and correct it',
    waiting: 'Request waiting',
    kept: 'Your request is saved on this device.',
    offline:
      'You are offline: your request is saved on this device. Send it when you are back online.',
    withoutFiles:
      'Photos are not saved: the request goes without them, and they can follow once you have a reply.',
    goesByItself:
      'If you do not send it yourself, it goes as soon as it can: with the site closed if your browser allows it, otherwise the next time you open the site with a connection.',
    sendNow: 'Send now',
    takeBack: 'Take it back and edit',
    replace:
      'The form already holds something you have not sent: if you go on, this request takes its place.',
    draft: 'Here is what you wrote on {day}, kept on this device.',
    restart: 'Start again',
    interest: 'I am interested in: {service}.',
    greeting: 'Hello! I am writing about: {subject}.',
    ready: 'Your message is ready',
    readyText: 'Choose how to send it: it is already written, and goes only when you send it.',
    byWhatsapp: 'Write on WhatsApp',
    byMail: 'Write an email',
    tooMany: 'Too many requests in a short time. Please try again in a few minutes.',
    tooBig: 'Your request is too long. Shorten the message and try again.',
    invalid: 'Please check the fields marked.',
    /** `{chat}` and `{ways}`: one of `ways`. */
    failed:
      'Your request could not be sent. Try again, or write to us {chat}: the message is already prepared.',
    refused: 'We could not verify your request. Please write to us {ways}.',
    closed:
      'This form is not taking requests at the moment. Write to us {ways}: the message is already prepared.',
    ways: { chat: 'on WhatsApp', both: 'on WhatsApp or by email', mail: 'by email' },
  },
  /** The outcome of a request, on any page. */
  requests: {
    sent: 'Request sent!',
    reference: 'Request code:',
    notGone: 'A request was not sent.',
    why: 'See why',
  },
  /** The machine translation of pages. */
  translation: {
    list: 'Language',
    notice: 'Translation',
    cancel: 'Cancel',
    /** `english`: the same for visitors who do not read the site's language; `''` if it is English. */
    consent: {
      text: 'To translate it, the text of this page and your IP address are sent to Google.',
      english: '',
      action: 'Translate with Google',
    },
    cookies: 'Cookie policy',
    failure: {
      text: 'Google’s translator does not answer. Your browser can translate this page, too.',
      english: '',
      action: 'Try again',
    },
    howTo: 'How to do it',
    /** The service's stored choice takes effect with the next load. */
    idle: {
      text: 'The translation did not start. Reloading the page usually helps.',
      english: '',
      action: 'Reload',
    },
  },
  /** The visitor's consent, and its withdrawal. */
  consent: {
    label: 'Consent to translation',
    none: 'You have not given any consent. Google’s translation starts only when you ask for it.',
    since: 'You agreed to Google’s translation on {day}. Your consent holds for six months.',
    revoke: 'Withdraw consent',
    revoked: 'Consent withdrawn',
  },
  /** The preview in the editor of Storyblok. */
  editor: {
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
