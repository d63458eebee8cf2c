import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'

interface ProblemsProps {
  /** For the editor. */
  list: readonly string[]
  /** What the notice stands in for. */
  blok?: { readonly _uid: string }
}

/** A notice that only the preview has. */
export function Problems({ list, blok }: ProblemsProps) {
  useSheets('editor')
  const editable = useEditable()
  if (list.length === 0) return null
  return (
    <aside className="editor-notice" {...(blok && editable(blok))}>
      {list.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </aside>
  )
}
