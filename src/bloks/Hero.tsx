import { Picture } from '../kit/Picture.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { sizesOf, splitHeroSlots } from '../layout/picture-sizes.ts'
import { Actions } from './Actions.tsx'
import type { HeroModel } from './bloks.ts'

const coverSlots = [
  { from: 60, width: '100vw' },
  { width: '100vw', ratio: 5 / 4 },
]

/** The opening of a page; its headline is the page's only `h1`. */
export function Hero({ blok }: { blok: HeroModel }) {
  const editable = useEditable()
  const layout = layoutOf(blok)
  return (
    <header className={`hero hero--${layout}`} {...editable(blok)}>
      <div className="hero__text">
        {blok.eyebrow !== '' && <p className="eyebrow">{blok.eyebrow}</p>}
        <h1>{blok.headline}</h1>
        {blok.lead !== '' && <p className="lead">{blok.lead}</p>}
        <Actions actions={blok.actions} />
      </div>
      {blok.image !== null && layout !== 'plain' && (
        <div className="hero__picture">
          <Picture
            image={blok.image}
            sizes={sizesOf(blok.image, layout === 'cover' ? coverSlots : splitHeroSlots)}
          />
        </div>
      )}
    </header>
  )
}

/** Puts an upright picture beside the text: the wide crop of a cover would cut its subject. */
function layoutOf({ image, layout }: HeroModel): HeroModel['layout'] {
  if (image === null) return 'plain'
  return layout === 'cover' && image.height >= image.width ? 'split' : layout
}
