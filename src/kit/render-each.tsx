import { createElement, Fragment, type ReactNode } from 'react'

/** Renders parts that have no identity but their place: they are children one by one, without keys. */
export const renderEach = <T,>(parts: readonly T[], render: (part: T) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...parts.map((part) => render(part)))
