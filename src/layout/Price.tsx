import { useSheets } from '../kit/use-sheets.ts'
import { useFormat, useStrings } from '../kit/use-strings.ts'

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
  const { from } = useStrings().prices
  const { formatPrice } = useFormat()
  return (
    <span className="price">
      {isFrom && <small>{from}</small>}
      <span translate="no">{formatPrice(amount, currency)}</span>
      {unit !== '' && <small> {unit}</small>}
    </span>
  )
}
