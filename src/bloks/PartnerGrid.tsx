import type { BlokModel } from '../content/bloks.ts'
import { ContentLink } from '../layout/ContentLink.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Picture } from '../layout/Picture.tsx'
import { SectionHead } from './SectionHead.tsx'

export function PartnerGrid({ blok }: { blok: BlokModel<'partner_grid'> }) {
  const Name = blok.heading === '' ? 'h2' : 'h3'
  return (
    <section className="blok partners">
      <SectionHead heading={blok.heading} />
      <ul>
        {blok.partners.map((partner) => (
          <li key={partner._uid}>
            {partner.image !== null && (
              <Picture image={partner.image} sizes="(min-width: 60rem) 40vw, 90vw" />
            )}
            <p className="eyebrow">
              {[partner.role, partner.place].filter((word) => word !== '').join(' · ')}
            </p>
            <Name translate="no">{partner.name}</Name>
            {partner.text !== '' && <p>{partner.text}</p>}
            {partner.link !== null && (
              <p>
                <ContentLink link={partner.link} className="quiet-link">
                  Visita il sito<span className="visually-hidden"> di {partner.name}</span>
                  <Icon name="external" />
                </ContentLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
