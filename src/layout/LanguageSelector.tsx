import type { TranslationModel } from '../content/model.ts'
import { Enhancement } from '../kit/Island.tsx'
import { translationCookie } from '../translation/google-cookie.ts'
import type { LanguageProps } from '../translation/language.ts'
import { Icon } from './Icon.tsx'

/** Only the button: the list comes with its script, at the first touch of it. */
export function LanguageSelector({
  translation,
  cookieHref,
}: {
  translation: TranslationModel
  cookieHref: string
}) {
  const props: LanguageProps = { ...translation, cookieHref }
  return (
    <Enhancement
      name="language"
      wake={translation.load === 'eager' ? 'load' : 'interaction'}
      trace={`${translationCookie}=`}
      props={props}
    >
      <div className="language notranslate" translate="no">
        <button className="language__button" type="button" aria-expanded="false">
          <Icon name="globe" />
          <span className="visually-hidden">Lingua: </span>
          <span className="language__label" lang="en">
            translator...
          </span>
        </button>
      </div>
    </Enhancement>
  )
}
