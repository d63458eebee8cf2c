/**
 * The texts of an error page, for the build and for the browser.
 */

/** The title of the error page; fixed by the specification, whatever the language of the site. */
export const errorTitleOf = (statusCode: number): string =>
  statusCode === 404 ? 'Page Not Found' : 'Internal Server Error'

/** The message for a URL that no route matches; the browser adds the URL. */
export const notFoundMessage = 'Page not found'
