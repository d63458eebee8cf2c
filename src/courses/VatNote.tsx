import { useSheets } from '../kit/use-sheets.ts'

/**
 * Says of the prices beside it whether they are final, as consumers must be told.
 * @param isOfOne beside a single price: editors write the note for all of them
 */
export function VatNote({ text, isOfOne = false }: { text: string; isOfOne?: boolean }) {
  useSheets('price')
  if (text === '') return null
  const said = isOfOne ? text.replace(/^Prezzi finali\b/, 'Prezzo finale') : text
  return <p className="vat-note">{said}</p>
}
