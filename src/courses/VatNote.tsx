import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'

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
