import { describe, expect, it } from 'vitest'
import { priceListBlok } from '../../../src/content/offer-bloks.ts'
import { mendBlok, type ValidBloks } from '../../../src/editor/mend-blok.ts'

const list = (...rows: object[]) => ({
  component: 'price_list',
  _uid: 'list',
  heading: 'Listino',
  groups: [{ component: 'price_group', _uid: 'group', title: 'Trucco', rows }],
})
const row = (price: unknown, uid = 'row') => ({
  component: 'price_row',
  _uid: uid,
  service: 'Sera',
  price,
})
const pricesIn = (value: unknown): unknown[] =>
  value === null || typeof value !== 'object'
    ? []
    : [
        ...('price' in value ? [value.price] : []),
        ...Object.values(value).flatMap((part) => pricesIn(part)),
      ]

describe('mendBlok', () => {
  it('[EDIT-2] keeps the last valid value of a field, and says what is wrong in Italian', () => {
    const valid: ValidBloks = new Map()
    expect(mendBlok(priceListBlok, list(row('85')), valid).problems).toEqual([])
    const { parsed, problems } = mendBlok(
      priceListBlok,
      list(row('ottanta'), row('40', 'b')),
      valid,
    )
    expect(pricesIn(parsed)).toEqual([85, 40])
    expect(problems).toEqual([
      '“Categorie 1 › Voci 1 › Prezzo in euro”: serve un numero, trovato "ottanta".',
    ])
  })

  it('leaves out a blok inside that never was valid', () => {
    const { parsed } = mendBlok(priceListBlok, list(row(''), row('40', 'b')), new Map())
    expect(pricesIn(parsed)).toEqual([40])
  })

  it('gives the last valid state when nothing of the present one can be shown', () => {
    const valid: ValidBloks = new Map()
    mendBlok(priceListBlok, list(row('85')), valid)
    const { parsed } = mendBlok(priceListBlok, { ...list(), groups: [] }, valid)
    expect(pricesIn(parsed)).toEqual([85])
    expect(mendBlok(priceListBlok, { ...list(), groups: [] }, new Map()).parsed).toBeNull()
  })

  it('[BUILD-3] names a blok inside that has no component there', () => {
    const { parsed, problems } = mendBlok(
      priceListBlok,
      list(row('85'), { component: 'tariffa_3d', _uid: 'x' }),
      new Map(),
    )
    expect(pricesIn(parsed)).toEqual([85])
    expect(problems.join()).toContain('“tariffa_3d”')
  })
})
