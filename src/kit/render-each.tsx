import { createElement, Fragment, type ReactNode } from 'react'

/** Renders parts identified only by position, as single children without keys. */
export const renderEach = <T,>(parts: readonly T[], render: (part: T) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...parts.map((part) => render(part)))
