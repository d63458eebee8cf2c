import { greeting } from '../business/greetings.ts'
import { mailHref, telephoneHref, whatsappHref } from '../content/contact-links.ts'
import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { Icon } from '../layout/Icon.tsx'
import { OpeningHours } from '../layout/OpeningHours.tsx'
import { SocialLinks, socialPlacesOf } from '../layout/SocialLinks.tsx'
import type { BlokModel } from './bloks.ts'

/** The colophon of the magazine: where, when and how to reach the studio. */
export function ContactCard({ blok }: { blok: BlokModel<'contact_card'> }) {
  useSheets('contact-card')
  const editable = useEditable()
  const { settings } = blok
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
              <a href={whatsappHref(settings.whatsapp, greeting)} rel="external noopener">
                {settings.whatsapp}
              </a>
            </dd>
          </div>
        )}
        {settings.phone !== '' && (
          <div>
            <dt>Telefono</dt>
            <dd translate="no">
              <a href={telephoneHref(settings.phone)}>{settings.phone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd translate="no">
            <a href={mailHref(settings.email)}>{settings.email}</a>
          </dd>
        </div>
        <div>
          <dt>Studio</dt>
          <dd>
            <address translate="no">
              {settings.address}, {settings.city}
            </address>
            {settings.mapHref !== '' && (
              <a className="quiet-link" href={settings.mapHref} rel="external noopener">
                Come arrivare
                <Icon name="external" />
              </a>
            )}
          </dd>
        </div>
        {settings.hours.length > 0 && (
          <div>
            <dt>Orari</dt>
            <dd>
              <OpeningHours hours={settings.hours} />
            </dd>
          </div>
        )}
        {socialPlacesOf(settings).length > 0 && (
          <div>
            <dt>Social</dt>
            <dd>
              <SocialLinks settings={settings} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
