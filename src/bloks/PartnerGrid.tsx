import { ContentLink } from '../kit/ContentLink.tsx'
import { Picture } from '../kit/Picture.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'
import { Icon } from '../layout/Icon.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'
import { fill } from '../strings/strings.ts'
import { SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

/** Columns of 7 and 5 parts; every fourth picture is set in by a quarter. */
function slotsOf(index: number) {
  const [vw, rem] = index % 2 === 1 ? [35, 31] : index % 4 === 2 ? [37, 32.5] : [49, 43.5]
  const ratio = 4 / 3
  return [
    { from: 90, width: `${rem}rem`, ratio },
    { from: 60, width: `${vw}vw`, ratio },
    { from: 48, width: '44vw', ratio },
    { width: '90vw', ratio },
  ]
}

export function PartnerGrid({ blok }: { blok: BlokModel<'partner_grid'> }) {
  useSheets('partners')
  const editable = useEditable()
  const words = useStrings().partners
  const Name = blok.heading === '' ? 'h2' : 'h3'
  return (
    <section className="blok partners" {...editable(blok)}>
      <SectionHead heading={blok.heading} />
      <ul>
        {blok.partners.map((partner, index) => (
          <li key={partner._uid} {...editable(partner)}>
            {partner.image !== null && (
              <Picture image={partner.image} sizes={sizesOf(partner.image, slotsOf(index))} />
            )}
            <p className="eyebrow">
              {[partner.role, partner.place].filter((word) => word !== '').join(' · ')}
            </p>
            <Name translate="no">{partner.name}</Name>
            {partner.text !== '' && <p>{partner.text}</p>}
            {partner.link !== null && (
              <p>
                <ContentLink link={partner.link} className="quiet-link">
                  {words.visit}
                  <span className="visually-hidden">
                    {fill(words.visitOf, { name: partner.name })}
                  </span>
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
