import { ContentLink } from '../kit/ContentLink.tsx'
import { Picture } from '../kit/Picture.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { sizesOf } from '../layout/picture-sizes.ts'
import { SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

/** Columns of 5, 4 and 3 parts, or four alike; on phones every third picture is a square. */
function slotsOf(index: number, count: number) {
  const [vw, rem] =
    count === 4
      ? [20.5, 18]
      : ([
          [35, 31],
          [28, 25],
          [21, 19],
        ][index % 3] ?? [35, 31])
  const ratio = 4 / 5
  return [
    { from: 90, width: `${rem}rem`, ratio },
    { from: 60, width: `${vw}vw`, ratio },
    { from: 36, width: '44vw', ratio },
    { width: '74vw', ratio: index % 3 === 1 ? 1 : ratio },
  ]
}

export function LinkCards({ blok }: { blok: BlokModel<'link_cards'> }) {
  useSheets('link-cards')
  const editable = useEditable()
  const Title = blok.heading === '' ? 'h2' : 'h3'
  return (
    <section className="blok link-cards" {...editable(blok)}>
      <SectionHead heading={blok.heading} lead={blok.lead} />
      <ul>
        {blok.cards.map((card, index) => (
          <li key={card._uid} {...editable(card)}>
            {card.image !== null && (
              <Picture
                image={card.image}
                sizes={sizesOf(card.image, slotsOf(index, blok.cards.length))}
              />
            )}
            <Title>
              <ContentLink link={card.link}>{card.title}</ContentLink>
            </Title>
            {card.text !== '' && <p>{card.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
