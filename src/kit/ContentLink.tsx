import type { ReactNode } from 'react'
import type { LinkModel } from '../content/model.ts'

/** An editor's link; a `<span>` if it has no destination. */
export function ContentLink({
  link,
  className,
  children,
}: {
  link: LinkModel | null
  className?: string
  children: ReactNode
}) {
  if (link === null) return <span className={className}>{children}</span>
  return (
    <a className={className} {...linkAttributes(link)}>
      {children}
    </a>
  )
}

/** The attributes of the `<a>`, of a field and of formatted text alike. */
export function linkAttributes({
  href,
  isExternal,
  isNewTab,
  rel = '',
  title,
  language,
}: LinkModel) {
  const guard = isExternal ? 'external noopener ' : isNewTab ? 'noopener ' : ''
  return {
    href,
    target: isNewTab ? '_blank' : undefined,
    rel: `${guard}${rel}`.trim() || undefined,
    title,
    hrefLang: language,
  }
}
