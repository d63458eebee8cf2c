/**
 * What an error page says, whether the build renders it or the browser puts it in place.
 */

/** The title of the error page; fixed by the specification, whatever the language of the site. */
export const errorTitleOf = (statusCode: number): string =>
  statusCode === 404 ? 'Page Not Found' : 'Internal Server Error'

/** Of a URL that no route matches; the browser, which knows the URL, adds it. */
export const notFoundMessage = 'Page not found'
