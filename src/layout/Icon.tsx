const drawings = {
  arrow: 'M2 8h12M9.5 3.5 14 8l-4.5 4.5',
  external: 'M4 12 12 4M5.5 4H12v6.5',
  globe:
    'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM1.75 8h12.5M8 1.75c-2 1.6-2.75 3.75-2.75 6.25S6 12.65 8 14.25M8 1.75c2 1.6 2.75 3.75 2.75 6.25S10 12.65 8 14.25',
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
