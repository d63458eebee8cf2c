import { fill, type Strings } from '../strings/strings.ts'

/** Pause comes first, so that the keyboard reaches it before the slides. */
export function CarouselControls({
  words,
  count,
  places,
  selected,
  isRotating,
  onToggle,
  onTurn,
  onSelect,
}: {
  words: Strings['carousel']
  count: number
  /** Number of slides to turn to, counted from the first. */
  places: number
  selected: number
  isRotating: boolean
  onToggle: () => void
  onTurn: (step: 1 | -1) => void
  onSelect: (index: number) => void
}) {
  return (
    <div className="carousel__controls">
      <button type="button" onClick={onToggle}>
        <span key={String(isRotating)}>{isRotating ? words.pause : words.play}</span>
      </button>
      <button type="button" aria-label={words.previous} onClick={() => onTurn(-1)}>
        <span aria-hidden="true">←</span>
      </button>
      <ul className="carousel__dots">
        {Array.from({ length: places }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          <li key={index}>
            <button
              type="button"
              aria-label={fill(words.nth, { number: index + 1, count })}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => onSelect(index)}
            />
          </li>
        ))}
      </ul>
      <button type="button" aria-label={words.next} onClick={() => onTurn(1)}>
        <span aria-hidden="true">→</span>
      </button>
    </div>
  )
}
