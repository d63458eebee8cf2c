import { formatPrice } from '../business/format.ts'
import { useSheets } from '../kit/use-sheets.ts'

/** A price; the machine translator leaves the figure alone but may translate the words around it. */
export function Price({
  amount,
  currency,
  isFrom = false,
  unit = '',
}: {
  amount: number
  /** ISO 4217 */
  currency: string
  isFrom?: boolean
  unit?: string
}) {
  useSheets('price')
  return (
    <span className="price">
      {isFrom && <small>da </small>}
      <span translate="no">{formatPrice(amount, currency)}</span>
      {unit !== '' && <small> {unit}</small>}
    </span>
  )
}
