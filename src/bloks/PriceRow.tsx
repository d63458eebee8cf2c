import type { BlokModel } from '../content/bloks.ts'
import { ContentLink } from '../layout/ContentLink.tsx'
import { Price } from '../layout/Price.tsx'
import { withService } from '../layout/service-link.ts'
import { useEditable } from '../layout/use-editable.ts'

type Row = BlokModel<'price_list'>['groups'][number]['rows'][number]

export function PriceRow({ row }: { row: Row }) {
  const editable = useEditable()
  return (
    <li className="price-row" {...editable(row)}>
      <p className="price-row__service">
        {row.service}
        {row.duration !== '' && <small> {row.duration}</small>}
      </p>
      <Price euro={row.price} isFrom={row.is_from} unit={row.unit} />
      {row.note !== '' && <p className="price-row__note">{row.note}</p>}
      {row.link !== null && (
        <ContentLink link={withService(row.link, row.service)} className="price-row__ask">
          Richiedi<span className="visually-hidden">: {row.service}</span>
        </ContentLink>
      )}
    </li>
  )
}
