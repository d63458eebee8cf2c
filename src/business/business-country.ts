import type { Site } from '../content/site.ts'
import { readVatNumber } from './business-vat.ts'
import { isCountry } from './countries.ts'
import { settingsType } from './settings-type.ts'

/** The country of the VAT number, or of the settings story; without either, Italy. */
export const businessCountry: NonNullable<Site['country']> = (storiesOf) => {
  const settings = storiesOf(settingsType)
  const used = settings.find((story) => story.full_slug === 'settings') ?? settings[0]
  const { country, vat_number: vatNumber }: Readonly<Record<string, unknown>> = used?.content ?? {}
  const said = typeof country === 'string' && isCountry(country) ? country : 'IT'
  return readVatNumber(typeof vatNumber === 'string' ? vatNumber : '', said)?.country ?? said
}
