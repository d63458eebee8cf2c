import type { TranslationModel } from '../content/model.ts'
import type { PageAlternate } from '../content/page-model.ts'
import { Enhancement } from '../kit/Island.tsx'
import { useStrings } from '../kit/use-strings.ts'
import { translationCookie } from '../translation/google-cookie.ts'
import type { LanguageProps } from '../translation/language.ts'
import { nameOfLanguage } from '../translation/languages.ts'
import { Icon } from './Icon.tsx'

/** Links to the page in its other written languages, each by its own name. */
export function WrittenLanguages({ list }: { list: readonly PageAlternate[] }) {
  if (list.length === 0) return null
  return (
    <ul className="languages notranslate" translate="no">
      {list.map(({ language, href }) => (
        <li key={language}>
          <a href={href} hrefLang={language} lang={language} rel="alternate">
            {nameOfLanguage(language)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Only the button: the script brings the list. */
export function LanguageSelector({
  translation,
  cookieHref,
}: {
  translation: TranslationModel
  cookieHref: string
}) {
  const words = useStrings().layout
  const props: LanguageProps = { ...translation, cookieHref }
  return (
    <Enhancement
      name="language"
      wake={translation.load === 'eager' ? 'load' : 'interaction'}
      keys={`${translationCookie}=`}
      props={props}
    >
      <div className="language notranslate" translate="no">
        <button className="language__button" type="button" aria-expanded="false">
          <Icon name="globe" />
          <span className="visually-hidden">{words.language}</span>
          <span className="language__label" lang="en">
            translator...
          </span>
        </button>
      </div>
    </Enhancement>
  )
}
