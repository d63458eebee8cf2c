const drawings = {
  arrow: 'M2 8h12M9.5 3.5 14 8l-4.5 4.5',
  external: 'M4 12 12 4M5.5 4H12v6.5',
  down: 'm3.5 6 4.5 4.5L12.5 6',
} as const

/** A line drawing beside a text that says the same; hidden from assistive technology. */
export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
