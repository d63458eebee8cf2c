import { mailHref, telephoneHref, whatsappHref } from '../content/contact-links.ts'
import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'
import { OpeningHours, SocialLinks, socialPlacesOf } from '../layout/contact-lists.tsx'
import { Icon } from '../layout/Icon.tsx'
import type { BlokModel } from './bloks.ts'

/** The colophon of the magazine: where, when and how to reach the studio. */
export function ContactCard({ blok }: { blok: BlokModel<'contact_card'> }) {
  useSheets('contact-card')
  const editable = useEditable()
  const { chat, contactCard: words, layout } = useStrings()
  const { settings } = blok
  const places = socialPlacesOf(settings, chat)
  return (
    <section className="blok contact-card" {...editable(blok)}>
      <div className="contact-card__intro">
        <h2>{blok.heading}</h2>
        <div className="prose">
          <RichText content={blok.text} />
        </div>
      </div>
      <dl className="contact-card__lines">
        {settings.whatsapp !== '' && (
          <div>
            <dt>WhatsApp</dt>
            <dd translate="no">
              <a href={whatsappHref(settings.whatsapp, chat)} rel="external noopener">
                {settings.whatsapp}
              </a>
            </dd>
          </div>
        )}
        {settings.phone !== '' && (
          <div>
            <dt>{words.phone}</dt>
            <dd translate="no">
              <a href={telephoneHref(settings.phone)}>{settings.phone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.email}</dt>
          <dd translate="no">
            <a href={mailHref(settings.email)}>{settings.email}</a>
          </dd>
        </div>
        <div>
          <dt>{layout.studio}</dt>
          <dd>
            <address translate="no">
              {settings.address}, {settings.city}
            </address>
            {settings.mapHref !== '' && (
              <a className="quiet-link" href={settings.mapHref} rel="external noopener">
                {words.directions}
                <Icon name="external" />
              </a>
            )}
          </dd>
        </div>
        {settings.hours.length > 0 && (
          <div>
            <dt>{layout.hours}</dt>
            <dd>
              <OpeningHours hours={settings.hours} />
            </dd>
          </div>
        )}
        {places.length > 0 && (
          <div>
            <dt>{words.social}</dt>
            <dd>
              <SocialLinks settings={settings} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
