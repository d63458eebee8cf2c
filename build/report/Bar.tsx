/** A bar in a row: what stands beside it says the same in figures. */
interface BarProps {
  /** From 0 to 1: where it begins, and how long it is. */
  from?: number
  length: number
  isSoft?: boolean
}

const scale = 1000
/** What is not nothing is seen. */
const least = 3

export function Bar({ from = 0, length, isSoft = false }: BarProps) {
  const width = Math.max(Math.round(length * scale), least)
  return (
    <svg
      className={isSoft ? 'bar bar--soft' : 'bar'}
      viewBox={`0 0 ${scale} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x={Math.min(Math.round(from * scale), scale - least)} width={width} height="10" />
    </svg>
  )
}
