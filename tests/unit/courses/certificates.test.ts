import { describe, expect, it } from 'vitest'
import { courseCodes } from '../../../src/courses/course-checks.ts'
import { checkSmallSite, placeOf, story } from '../build/check/small-site.ts'

const findingsOf = async (course: object, settings: object = {}) => {
  const content = { _uid: 'c', component: 'course', price: '490,50', ...course }
  const stories = [
    story('settings', { _uid: 's', component: 'settings', ...settings }),
    story('privacy', {
      certificate_value: 'Attestato di partecipazione, non abilitante',
      ...content,
    }),
  ]
  return (await checkSmallSite({ stories })).findings
}

describe('the check of certificates', () => {
  const wrong = {
    CERTIFICATE_VALUE: { certificate_value: 'Attestato di partecipazione' },
    CERTIFICATE_CLAIM: { summary: 'Un bel corso. Con attestato riconosciuto in tutta Italia.' },
  }

  it.each([
    ['CERTIFICATE_VALUE', 'privacy#certificate_value'],
    ['CERTIFICATE_CLAIM', 'privacy#summary'],
  ] as const)('[BUILD-8] %s is found where it is', async (code, at) => {
    const findings = await findingsOf(wrong[code])
    expect(findings.map(placeOf)).toEqual([at])
    const { severity, hint } = courseCodes[code]
    expect(findings).toMatchObject([{ code, severity, hint: hint.en }])
  })

  it('[SITE-6] reports nothing for a business in another country', async () => {
    const course = { ...wrong.CERTIFICATE_VALUE, ...wrong.CERTIFICATE_CLAIM }
    expect(await findingsOf(course, { country: 'CH' })).toEqual([])
  })
})
