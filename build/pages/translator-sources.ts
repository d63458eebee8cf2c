/**
 * Sources of the Google website translator, by directive of the content security policy.
 * Nobody documents it: these are the URLs in saved pages, in reports of refusals and in the
 * policies of other sites (mbta/dotcom#3390, apache/seatunnel-website#450,
 * internetstandards/Internet.nl#273, getodk/central#1129).
 *
 * Limited by path: elsewhere on these hosts are scripts that run whatever they are given.
 * @param script URL of its first script
 */
export const translatorSources = (script: string) => ({
  'script-src': [
    script,
    'https://translate.googleapis.com/_/translate_http/',
    // The list of languages, as JSONP.
    'https://translate-pa.googleapis.com/v1/supportedLanguages',
  ],
  'style-src': [
    'https://www.gstatic.com/_/translate_http/',
    'https://translate.googleapis.com/translate_static/css/',
  ],
  // Its script writes markup with style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': [
    'https://www.gstatic.com/images/',
    'https://fonts.gstatic.com/s/i/productlogos/',
    'https://translate.googleapis.com/translate_static/img/',
    'https://www.google.com/images/',
    'https://translate.google.com/gen204',
  ],
  'connect-src': [
    'https://translate-pa.googleapis.com/v1/',
    'https://translate.googleapis.com/translate_a/',
    'https://translate.googleapis.com/element/log',
    'https://translate.google.com/gen204',
  ],
  'frame-src': ['https://translate.google.com'],
})
