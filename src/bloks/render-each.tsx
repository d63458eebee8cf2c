import { Fragment, type ReactNode } from 'react'

/** Renders parts that have no identity but their place. */
export const renderEach = <T,>(parts: readonly T[], render: (part: T) => ReactNode): ReactNode =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>{render(part)}</Fragment>
  ))
