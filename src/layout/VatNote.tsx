import { useSheets } from './use-sheets.ts'

/** Says of the prices beside it whether they are final, as consumers must be told. */
export function VatNote({ text }: { text: string }) {
  useSheets('price')
  return text === '' ? null : <p className="vat-note">{text}</p>
}
