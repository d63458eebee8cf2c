import { ContentLink } from '../kit/ContentLink.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { Icon } from '../layout/Icon.tsx'
import type { ActionModel } from './bloks.ts'

const classNames = {
  primary: 'button',
  secondary: 'button button--secondary',
  quiet: 'quiet-link',
} as const

/** The buttons of a blok, without those whose destination is gone. */
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
