import { formatPrice } from '../content/format.ts'
import { useSheets } from './use-sheets.ts'

/** A price; the machine translator leaves the figure alone but may translate the words around it. */
export function Price({
  euro,
  isFrom = false,
  unit = '',
}: {
  euro: number
  isFrom?: boolean
  unit?: string
}) {
  useSheets('price')
  return (
    <span className="price">
      {isFrom && <small>da </small>}
      <span translate="no">{formatPrice(euro)}</span>
      {unit !== '' && <small> {unit}</small>}
    </span>
  )
}
