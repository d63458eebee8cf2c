import type { BlokModel } from '../content/bloks.ts'
import { ContentLink } from '../layout/ContentLink.tsx'
import { Picture } from '../layout/Picture.tsx'
import { SectionHead } from './SectionHead.tsx'

export function LinkCards({ blok }: { blok: BlokModel<'link_cards'> }) {
  const Title = blok.heading === '' ? 'h2' : 'h3'
  return (
    <section className="blok link-cards">
      <SectionHead heading={blok.heading} lead={blok.lead} />
      <ul>
        {blok.cards.map((card) => (
          <li key={card._uid}>
            {card.image !== null && (
              <Picture
                image={card.image}
                sizes="(min-width: 60rem) 30vw, (min-width: 36rem) 45vw, 90vw"
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
