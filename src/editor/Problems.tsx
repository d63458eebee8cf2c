import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'

interface ProblemsProps {
  /** For the editor. */
  list: readonly string[]
  /** The blok that the notice replaces. */
  blok?: { readonly _uid: string }
}

/** A notice shown only in the preview. */
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
