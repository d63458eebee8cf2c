import { describe, expect, it } from 'vitest'
import { createContentCheck } from '../../../build/content/check-content.ts'
import { site } from '../../../src/site.ts'
import { checkSmallSite, placeOf, story } from '../build/check/small-site.ts'
import { rawStory } from '../build/stories.ts'

it('[BUILD-8] [SITE-6] the check finds what a course promises where it is, in Italy only', async () => {
  const course = {
    _uid: 'c',
    component: 'course',
    price: '490,50',
    certificate_value: 'Attestato di partecipazione',
    summary: 'Un bel corso. Con attestato riconosciuto in tutta Italia.',
  }
  const findingsIn = async (country: string) => {
    const settings = story('settings', { _uid: 's', component: 'settings', country })
    return (await checkSmallSite({ stories: [settings, story('privacy', course)] })).findings
  }
  expect((await findingsIn('IT')).map((one) => [one.code, placeOf(one)])).toEqual([
    ['CERTIFICATE_CLAIM', 'privacy#summary'],
    ['CERTIFICATE_VALUE', 'privacy#certificate_value'],
  ])
  expect(await findingsIn('CH')).toEqual([])
})

const checkContent = createContentCheck(site, (stored) => stored)

const codesOf = (summary: string) =>
  checkContent(
    rawStory(1, 'corsi/viso', {
      _uid: 'c',
      component: 'course',
      price: '1',
      summary,
      certificate_value: 'Attestato non abilitante',
    }),
  ).map(({ code }) => code)

describe('[BUILD-8] what a course may not promise', () => {
  it.each([
    'Anche senza esperienza diventi estetista.',
    'Anche senza alcuna esperienza, in sei mesi diventi estetista.',
    'Senza titoli né esperienza ottieni la qualifica.',
    'Anche senza esame ottieni un diploma riconosciuto.',
    'Anche se non hai esperienza diventi estetista.',
    'Se non hai mai lavorato, ottieni lo stesso la qualifica e consegui la licenza.',
    'Non solo diventi estetista, ma lavori subito.',
    'Non serve esperienza, diventi estetista in sei mesi.',
    'Non serve un percorso di legge per diventare estetista.',
    'Nessuna esperienza richiesta, diventi estetista.',
    'Per diventare estetista basta questo corso.',
    'Per diventare estetista serve solo il nostro percorso di legge.',
    'Per diventare estetista non serve la qualifica.',
    'Per diventare estetista non basta la passione, serve questo corso.',
    'Per diventare estetista serve impegno.',
    'Da noi si diventa estetista come chiede la legge.',
    'Con questo corso si consegue la qualifica.',
    'Diventa estetista anche se non hai esperienza.',
    'Ottieni la licenza professionale.',
    'In un mese consegui la qualifica.',
  ])('reports “%s”', (sentence) => {
    expect(codesOf(sentence)).toEqual(['CERTIFICATE_CLAIM'])
  })

  it.each([
    'Per diventare estetista serve un percorso di legge.',
    'Per diventare estetista la legge (L. 1/1990) chiede un percorso di 1800 ore e un esame.',
    'Per diventare estetista bisogna conseguire la qualifica regionale.',
    'Chi vuole diventare estetista deve frequentare una scuola accreditata.',
    'Serve la qualifica regionale per diventare estetista.',
    'È necessario un esame per diventare estetista, questo corso non basta.',
    'Per diventare estetista non basta questo corso.',
    'Si diventa estetista solo con un percorso di legge.',
    'La qualifica: si ottiene la qualifica di estetista solo con un esame regionale.',
    'Questo corso non serve per diventare estetista.',
    'Senza il percorso di legge non diventi estetista.',
    'Se non consegui la qualifica non puoi aprire un centro.',
    'Se non hai un titolo riconosciuto puoi partecipare.',
    'Se non hai esperienza, con questo corso non diventi comunque estetista né ottieni la licenza.',
    'Anche senza diventare estetista puoi truccare.',
    'Un attestato senza valore abilitante.',
    'Senza esame né attestato riconosciuto.',
    'Senza che il corso rilasci la qualifica.',
    'Senza un percorso che rilascia la qualifica non puoi aprire un centro.',
    'Con questo corso non diventi estetista.',
    'Non è abilitante e non rilascia la qualifica.',
    'Né abilitante né riconosciuto dalla Regione.',
    'Per chi ha già conseguito la qualifica di estetista.',
  ])('accepts “%s”', (sentence) => {
    expect(codesOf(sentence)).toEqual([])
  })
})
