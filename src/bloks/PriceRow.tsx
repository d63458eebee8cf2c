import { whatsappHref } from '../content/contact-links.ts'
import type { LinkModel } from '../content/model.ts'
import { ContentLink } from '../kit/ContentLink.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useStrings } from '../kit/use-strings.ts'
import { Price } from '../layout/Price.tsx'
import { fill } from '../strings/strings.ts'
import type { BlokModel } from './bloks.ts'

type Row = BlokModel<'price_list'>['groups'][number]['rows'][number]

/** @param whatsapp number to ask if the row has no link; empty: none */
export function PriceRow({
  row,
  currency,
  whatsapp,
}: {
  row: Row
  currency: string
  whatsapp: string
}) {
  const editable = useEditable()
  const { forms, prices: words } = useStrings()
  const { service } = row
  return (
    <li className="price-row" {...editable(row)}>
      <p className="price-row__service">
        {service}
        {row.duration !== '' && <small> {row.duration}</small>}
      </p>
      <Price amount={row.price} currency={currency} isFrom={row.is_from} unit={row.unit} />
      {row.note !== '' && <p className="price-row__note">{row.note}</p>}
      {row.link !== null && (
        <ContentLink link={withService(row.link, service)} className="price-row__ask">
          {words.ask}
          <span className="visually-hidden">{fill(words.askFor, { service })}</span>
        </ContentLink>
      )}
      {row.link === null && whatsapp !== '' && (
        <a
          className="price-row__ask"
          href={whatsappHref(whatsapp, fill(forms.greeting, { subject: service }))}
          rel="external noopener"
        >
          {words.ask}
          <span className="visually-hidden">{fill(words.askInChat, { service })}</span>
        </a>
      )}
    </li>
  )
}

const formPages = /\/[a-z]+-form$/

/** Adds the service to a link to a form: `/bridal-form?servizio=Trucco%20sposa`. */
function withService(link: LinkModel, service: string): LinkModel {
  if (link.isExternal || !formPages.test(link.href)) return link
  return { ...link, href: `${link.href}?servizio=${encodeURIComponent(service)}` }
}
