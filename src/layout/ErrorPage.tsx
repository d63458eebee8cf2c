import type { MenuLink } from '../business/settings.ts'
import { errorTitleOf } from '../content/error-words.ts'
import { useStrings } from '../kit/use-strings.ts'

/** @param message of the error itself; shown as the description when there is one */
export function ErrorPage({
  statusCode = 500,
  message,
  link,
  homeHref,
}: {
  statusCode?: number
  message: string
  /** A link besides the one home. */
  link: MenuLink | null
  /** URL of the first page, base path included. */
  homeHref: string
}) {
  const strings = useStrings()
  return (
    <section className="error-page">
      <p className="error-page__code" translate="no">
        {statusCode}
      </p>
      <div className="error-page__text">
        <h1 lang="en">{errorTitleOf(statusCode)}</h1>
        {message !== '' && (
          <p className="error-page__message" lang="en">
            {message}
          </p>
        )}
        <p>{statusCode === 404 ? strings.notFound : strings.failed}</p>
        <ul className="actions">
          <li>
            <a className="button" href={homeHref}>
              {strings.home}
            </a>
          </li>
          {link !== null && <ErrorLink link={link} />}
        </ul>
      </div>
    </section>
  )
}

/** A further link of an error page, as an item of its actions. */
export const ErrorLink = ({ link }: { link: MenuLink }) => (
  <li lang={link.lang} dir={link.dir}>
    <a className="button button--secondary" href={link.href}>
      {link.label}
    </a>
  </li>
)
