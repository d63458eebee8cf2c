/**
 * How bloks and pages look.
 */
import type { ReactNode } from 'react'
import type { BlokModelOf } from '../../../src/content/blok.ts'
import type { PageModel } from '../../../src/content/page-model.ts'
import { blok, type Frame } from '../../../src/content/site.ts'
import { ContentLink } from '../../../src/kit/ContentLink.tsx'
import { Picture } from '../../../src/kit/Picture.tsx'
import { RichText } from '../../../src/kit/RichText.tsx'
import { useEditable } from '../../../src/kit/use-editable.ts'
import * as content from './content.ts'

const wide = '(min-width: 70rem) 66rem, 92vw'
const half = '(min-width: 52rem) 42vw, 92vw'
const third = '(min-width: 52rem) 21rem, 92vw'

export const blokComponents = [
  blok(content.heroBlok, Hero),
  blok(content.proseBlok, ({ blok }) => (
    <Section of={blok} name="prose">
      <RichText content={blok.text} />
    </Section>
  )),
  blok(content.pictureBlok, ({ blok: { image, caption } }) => (
    <figure className="picture">
      {image && <Picture image={image} sizes={wide} />}
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )),
  blok(content.productListBlok, ({ blok }) => <Cards of={blok} name="pots" />),
  blok(content.postListBlok, ({ blok }) => <Cards of={blok} name="entries" />),
  blok(content.stepsBlok, ({ blok }) => (
    <Section of={blok} name="steps">
      <ol>
        {blok.steps.split('\n').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
  )),
  blok(content.quoteBlok, ({ blok: { quote, author } }) => (
    <figure className="quote">
      <blockquote>{quote}</blockquote>
      {author !== '' && <figcaption>{author}</figcaption>}
    </figure>
  )),
  blok(content.visitBlok, ({ blok }) => (
    <Section of={blok} name="visit">
      <Contact settings={blok.settings} />
    </Section>
  )),
]

function Hero({ blok }: { blok: BlokModelOf<typeof content.heroBlok> }) {
  const editable = useEditable()
  return (
    <section className="hero" {...editable(blok)}>
      <div className="hero__words">
        <h1>{blok.heading}</h1>
        {blok.lead !== '' && <p className="lead">{blok.lead}</p>}
        {blok.link && (
          <ContentLink link={blok.link} className="button">
            {blok.link_label || 'More'}
          </ContentLink>
        )}
      </div>
      {blok.image && <Picture image={blok.image} sizes={half} />}
    </section>
  )
}

type Headed = { readonly _uid: string; readonly heading: string }

function Section({ of, name, children }: { of: Headed; name: string; children: ReactNode }) {
  const editable = useEditable()
  return (
    <section className={`blok ${name}`} {...editable(of)}>
      {of.heading !== '' && <h2>{of.heading}</h2>}
      {children}
    </section>
  )
}

const Cards = ({ of, name }: { of: Headed & { cards: readonly content.Card[] }; name: string }) => (
  <Section of={of} name={name}>
    <ul className="cards">
      {of.cards.map(({ href, title, note, intro, image }) => (
        <li key={href}>
          {image && <Picture image={image} sizes={third} />}
          <a href={href}>{title}</a>
          <p className="note">{note}</p>
          <p>{intro}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const Contact = ({ settings: { address, hours, email } }: { settings: content.Settings }) => (
  <>
    <address className="lines">{address}</address>
    <p className="lines">{hours}</p>
    <p>
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  </>
)

type Article = BlokModelOf<typeof content.productType | typeof content.postType>

/** A pot or a journal entry on a page of its own. */
export const Article = ({ model: { shown } }: { model: PageModel<Article> }) => (
  <article className="article">
    {shown.image && <Picture image={shown.image} sizes={half} />}
    <div>
      <h1>{shown.title}</h1>
      <p className="note">{noteOf(shown)}</p>
      <p className="lead">{shown.intro}</p>
      <RichText content={shown.text} />
    </div>
  </article>
)

const noteOf = (shown: Article): string =>
  shown.component === 'post' ? content.formatDay(shown.date) : content.priceOf(shown)

export const frame: Frame<content.Settings> = {
  query: content.settingsQuery,
  about: ({ name, tagline, email }) => ({ name, description: tagline, contact: `mailto:${email}` }),
  markedPaths: () => [],
  Header: ({ value: { name, menu }, basePath }) => (
    <header className="header">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <a className="header__name" href={basePath}>
        {name}
      </a>
      <nav aria-label="Main">
        {menu.map(({ _uid, label, link }) => (
          <ContentLink key={_uid} link={link}>
            {label}
          </ContentLink>
        ))}
      </nav>
    </header>
  ),
  Footer: ({ value }) => (
    <footer className="footer">
      <Contact settings={value} />
    </footer>
  ),
}
