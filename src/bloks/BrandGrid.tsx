import { ContentLink } from '../kit/ContentLink.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

export function BrandGrid({ blok }: { blok: BlokModel<'brand_grid'> }) {
  useSheets('brands')
  const editable = useEditable()
  const Name = blok.heading === '' ? 'h2' : 'h3'
  return (
    <section className="blok brands" {...editable(blok)}>
      <SectionHead heading={blok.heading} />
      <ul>
        {blok.brands.map((brand) => (
          <li key={brand._uid} {...editable(brand)}>
            <Name translate="no">
              {brand.link === null ? (
                brand.name
              ) : (
                <ContentLink link={brand.link}>{brand.name}</ContentLink>
              )}
            </Name>
            {brand.use !== '' && <p className="eyebrow">{brand.use}</p>}
            {brand.text !== '' && <p>{brand.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
