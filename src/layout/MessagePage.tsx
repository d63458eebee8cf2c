import type { ReactNode } from 'react'
import { useStrings } from '../kit/use-strings.ts'

interface MessagePageProps {
  heading: string
  /** URL of the first page, base path included. */
  homeHref: string
  /** Whether it links to the URL that failed. */
  hasRetry?: boolean
  /** One paragraph. */
  children: ReactNode
}

/** A page of one message, and the way home. */
export function MessagePage({ heading, homeHref, hasRetry = false, children }: MessagePageProps) {
  const { retry, home } = useStrings()
  return (
    <section className="error-page">
      <div className="error-page__text">
        <h1>{heading}</h1>
        <p>{children}</p>
        <ul className="actions">
          {hasRetry && (
            <li>
              {/* biome-ignore lint/a11y/useValidAnchor: empty is the URL that failed, whichever it was */}
              <a className="button" href="">
                {retry}
              </a>
            </li>
          )}
          <li>
            <a className={hasRetry ? 'button button--secondary' : 'button'} href={homeHref}>
              {home}
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}
