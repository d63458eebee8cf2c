import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { rawStory, settingsContent } from '../../unit/build/stories.ts'
import { courseContent } from '../../unit/courses/stories.ts'
import { createSmallSite, stories } from '../small-site.ts'

it('[SITE-6] [BUILD-8] a build says of certificates what Italian law asks, in Italy only', async () => {
  const site = createSmallSite(stories)
  onTestFinished(() => rmSync(dirname(site.outDir), { recursive: true, force: true }))
  const content = courseContent({
    certificate_value: 'Attestato',
    summary: 'Diventi estetista in un giorno.',
  })
  site.publish(rawStory(20, 'corsi/gel', content))
  const said = async (fields: Record<string, unknown>) => {
    site.publish(rawStory(1, 'settings', settingsContent(fields)))
    const { warnings } = await site.build()
    const ofCertificates = warnings.filter(({ code }) => code.startsWith('CERTIFICATE'))
    return ofCertificates.map(({ code, where }) => `${code} ${where.field}`).sort()
  }
  expect(await said({ country: 'IT' })).toEqual([
    'CERTIFICATE_CLAIM summary',
    'CERTIFICATE_VALUE certificate_value',
  ])
  expect(await said({ country: 'AT', vat_number: '' })).toEqual([])
}, 240_000)
