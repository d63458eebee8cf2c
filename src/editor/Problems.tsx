import { useSheets } from '../layout/use-sheets.ts'

interface ProblemsProps {
  /** In Italian, for the editor. */
  list: readonly string[]
  [attribute: `data-${string}`]: string
}

/** A notice that only the preview has. */
export function Problems({ list, ...attributes }: ProblemsProps) {
  useSheets('editor')
  if (list.length === 0) return null
  return (
    <aside className="editor-notice" {...attributes}>
      {list.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </aside>
  )
}
