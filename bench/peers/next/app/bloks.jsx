/** The bloks of a page. */
import { anchorOf, hrefOf, site } from '../shared/content.js'
import { gallerySizes, heroSizes, pictureOf } from '../shared/pictures.js'
import { richText } from '../shared/rich-text.js'
import { Icon } from './drawn-icon.jsx'

export const Hero = ({ headline, lead, image }) => (
  <header className="hero hero--split">
    <div className="hero__text">
      <h1>{headline}</h1>
      <p className="lead">{lead}</p>
    </div>
    <div className="hero__picture">
      <Picture
        image={image}
        sizes={heroSizes}
        loading={{ loading: 'eager', fetchPriority: 'high', decoding: 'sync' }}
      />
    </div>
  </header>
)

function Picture({ image, sizes, loading = { loading: 'lazy', decoding: 'async' } }) {
  const { src, srcset, webp, tone, width, height, alt } = pictureOf(image)
  return (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        className={tone}
        src={src}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        srcSet={srcset}
        {...loading}
      />
    </picture>
  )
}

const Prose = ({ text }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made here, of text that is escaped.
  <div className="prose" dangerouslySetInnerHTML={{ __html: richText(text) }} />
)

const RichText = ({ heading, text }) => (
  <section className="blok text-section">
    <h2>{heading}</h2>
    <Prose text={text} />
  </section>
)

const PriceList = ({ heading, groups }) => (
  <section className="blok price-list">
    <div className="price-list__head">
      <h2>{heading}</h2>
    </div>
    <div className="price-list__groups">
      {groups.map(({ _uid, title, rows }) => (
        <section key={_uid} className="price-group" id={anchorOf(title)}>
          <h3>{title}</h3>
          <ul>
            {rows.map(({ _uid, service, price, note }) => (
              <li key={_uid} className="price-row">
                <p className="price-row__service">{service}</p>
                <span className="price">
                  <span translate="no">{`€\u00a0${price}`}</span>
                </span>
                <p className="price-row__note">{note}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </section>
)

const Gallery = ({ heading, items }) => (
  <section className="blok gallery">
    <header className="section-head">
      <h2>{heading}</h2>
    </header>
    <v-island island="lightbox" src={site.islands.lightbox} wake="interaction">
      <ul className="gallery__pictures">
        {items.map(({ _uid, image }, place) => (
          <li key={_uid} id={`foto-${_uid}`}>
            <figure>
              <a href={pictureOf(image).src}>
                <Picture image={image} sizes={gallerySizes(place)} />
              </a>
            </figure>
          </li>
        ))}
      </ul>
    </v-island>
  </section>
)

const Faq = ({ heading, questions }) => (
  <section className="blok faq">
    <h2>{heading}</h2>
    <div className="faq__questions">
      {questions.map(({ _uid, question, answer }) => (
        <details key={_uid}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <Prose text={answer} />
        </details>
      ))}
    </div>
  </section>
)

const Steps = ({ heading, steps }) => (
  <section className="blok blok--tinted steps">
    <header className="section-head">
      <h2>{heading}</h2>
    </header>
    <ol>
      {steps.map(({ _uid, title, text }) => (
        <li key={_uid}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

const CallToAction = ({ heading, text, actions }) => (
  <section className="blok blok--dark call-to-action">
    <h2>{heading}</h2>
    <div>
      <p className="lead">{text}</p>
      <ul className="actions">
        {actions.map(({ _uid, label, link }) => (
          <li key={_uid}>
            <a className="button" href={hrefOf(link)}>
              {label}
              <Icon path="M2 8h12M9.5 3.5 14 8l-4.5 4.5" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

export const bloks = {
  rich_text: RichText,
  price_list: PriceList,
  gallery: Gallery,
  faq: Faq,
  steps: Steps,
  call_to_action: CallToAction,
}
