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

/**
 * Says of the prices beside it whether they are final, as consumers must be told.
 * @param isOfOne beside a single price: editors write the note for all of them
 */
export function VatNote({ text, isOfOne = false }: { text: string; isOfOne?: boolean }) {
  useSheets('price')
  const { all, one } = useStrings().prices.final
  if (text === '') return null
  const said = isOfOne ? text.replace(new RegExp(`^${all}\\b`), one) : text
  return <p className="vat-note">{said}</p>
}
