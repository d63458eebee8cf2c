/** What is wrong with the content, with where to mend it. */
import type { Warning } from '../log.ts'

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return <p>None.</p>
  return (
    <ul className="warnings">
      {warnings.map((warning) => (
        <li key={JSON.stringify(warning)}>
          <p className="warnings__place">
            <code>{warning.code}</code>
            {warning.story !== undefined && <> · {storyOf(warning)}</>}
            {warning.path !== undefined && <> · {warning.path}</>}
          </p>
          <p>{warning.message}</p>
          {warning.hint !== undefined && <p className="soft">{warning.hint}</p>}
        </li>
      ))}
    </ul>
  )
}

const storyOf = ({ story, link }: Warning) =>
  link === undefined ? `story ${story}` : <a href={link}>story {story}</a>
