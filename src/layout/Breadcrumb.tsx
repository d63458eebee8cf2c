import type { Crumb } from '../content/page-model.ts'
import { useStrings } from '../kit/use-strings.ts'

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { breadcrumb } = useStrings().layout
  if (crumbs.length < 2) return null
  return (
    <nav className="breadcrumb" aria-label={breadcrumb}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href}>
            <a href={crumb.href} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {crumb.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
