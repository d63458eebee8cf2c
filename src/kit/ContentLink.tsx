import type { ReactNode } from 'react'
import type { LinkModel } from '../content/model.ts'

/** A link that an editor chose; only its children when there is no destination. */
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
    <a
      className={className}
      href={link.href}
      rel={link.isExternal ? 'external noopener' : undefined}
    >
      {children}
    </a>
  )
}
