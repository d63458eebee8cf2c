import type { ActionModel } from '../content/bloks.ts'
import { ContentLink } from '../layout/ContentLink.tsx'
import { Icon } from '../layout/Icon.tsx'
import { useEditable } from '../layout/use-editable.ts'

const classNames = {
  primary: 'button',
  secondary: 'button button--secondary',
  quiet: 'quiet-link',
} as const

/** The buttons of a blok; one whose destination is gone is left out. */
export function Actions({ actions }: { actions: readonly ActionModel[] }) {
  const editable = useEditable()
  const reachable = actions.filter((action) => action.link !== null)
  if (reachable.length === 0) return null
  return (
    <ul className="actions">
      {reachable.map((action) => (
        <li key={action._uid} {...editable(action)}>
          <ContentLink link={action.link} className={classNames[action.style]}>
            {action.label}
            <Icon name={action.link?.isExternal ? 'external' : 'arrow'} />
          </ContentLink>
        </li>
      ))}
    </ul>
  )
}
