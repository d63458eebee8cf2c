import { whatsappHref } from '../content/contact-links.ts'
import { anchorOf } from '../content/element-id.ts'
import type { LinkModel } from '../content/model.ts'
import { ContentLink } from '../kit/ContentLink.tsx'
import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { usePageIds } from '../kit/use-page-ids.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'
import { Price } from '../layout/Price.tsx'
import { fill } from '../strings/strings.ts'
import type { BlokModel } from './bloks.ts'

/** A price list like a restaurant's menu, with an index. */
export function PriceList({ blok }: { blok: BlokModel<'price_list'> }) {
  useSheets('price-list', 'price-list-print')
  const editable = useEditable()
  const pageIds = usePageIds()
  const groups = blok.groups.map((group) => ({
    group,
    id: pageIds(group, anchorOf(group.title)),
  }))
  const words = useStrings().prices
  const since = blok.valid_from.trim()
  const terms = [since === '' ? '' : fill(words.validFrom, { since }), blok.vatNote]
    .filter((term) => term !== '')
    .join(' · ')
  const GroupTitle = blok.heading === '' ? 'h2' : 'h3'
  return (
    <section className="blok price-list" {...editable(blok)}>
      <div className="price-list__head">
        {blok.heading !== '' && <h2>{blok.heading}</h2>}
        {terms !== '' && <p className="price-list__terms">{terms}</p>}
        {blok.groups.length > 1 && (
          // No landmark: a page may have several, and each would need a name.
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div
            className="index"
            role="group"
            aria-label={fill(words.categories, { list: blok.heading || words.unnamed })}
          >
            <ol>
              {groups.map(({ group, id }) => (
                <li key={group._uid}>
                  <a href={`#${id}`}>{group.title}</a>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
      <div className="price-list__groups">
        {groups.map(({ group, id }) => (
          <section key={group._uid} {...editable(group)} className="price-group" id={id}>
            <GroupTitle>{group.title}</GroupTitle>
            {group.lead !== '' && <p className="price-group__lead">{group.lead}</p>}
            <ul>
              {group.rows.map((row) => (
                <PriceRow
                  key={row._uid}
                  row={row}
                  currency={blok.currency}
                  whatsapp={blok.whatsapp}
                />
              ))}
            </ul>
            {group.note !== '' && <p className="price-group__note">{group.note}</p>}
          </section>
        ))}
        {blok.conditions.length > 0 && (
          <div className="price-list__conditions prose">
            <RichText content={blok.conditions} />
          </div>
        )}
      </div>
    </section>
  )
}

type Row = BlokModel<'price_list'>['groups'][number]['rows'][number]

/** @param whatsapp number to ask if the row has no link; empty: none */
function PriceRow({ row, currency, whatsapp }: { row: Row; currency: string; whatsapp: string }) {
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
