import { describe, expect, it } from 'vitest'
import { priceListBlok } from '../../../src/bloks/offer-bloks.ts'
import { defineBlok } from '../../../src/content/blok.ts'
import { bloks } from '../../../src/content/blok-list.ts'
import { number } from '../../../src/content/fields.ts'
import { repairContent, type ValidBloks } from '../../../src/editor/repair-content.ts'

const leaflet = defineBlok({
  name: 'leaflet',
  label: 'Volantino',
  fields: {
    lists: bloks([priceListBlok], { label: 'Listini' }),
    copies: number({ label: 'Copie', required: true }),
  },
})
const mend = (lists: unknown, valid: ValidBloks, copies: unknown = '1') =>
  repairContent(leaflet, { component: 'leaflet', _uid: 'leaflet', copies, lists }, valid)

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

describe('repairContent', () => {
  it('[EDIT-2] keeps the last valid value of a field, in a blok and outside, and says what is wrong in Italian', () => {
    const valid: ValidBloks = new Map()
    mend([list(row('85'))], valid, '200')
    const lists = [list(row('ottanta'), row('40', 'b'))]
    const { parsed, bloks, problems } = mend(lists, valid, 'tante')
    expect(parsed?.copies).toBe(200)
    expect(pricesIn(parsed)).toEqual([85, 40])
    expect(problems).toEqual(['“Copie”: serve un numero, trovato "tante".'])
    expect(bloks[0]?.problems).toEqual([
      '“Listini 1 › Categorie 1 › Voci 1 › Prezzo in euro”: serve un numero, trovato "ottanta".',
    ])
    expect(mend([], new Map(), 'tante')).toMatchObject({ parsed: null, problems })
  })

  it('omits a nested blok that was never valid', () => {
    const { parsed } = mend([list(row(''), row('40', 'b'))], new Map())
    expect(pricesIn(parsed)).toEqual([40])
  })

  it('gives the last valid state when the current one cannot be shown', () => {
    const valid: ValidBloks = new Map()
    const empty = { ...list(), groups: [] }
    mend([list(row('85'))], valid)
    expect(pricesIn(mend([empty], valid).parsed)).toEqual([85])
    expect(mend([empty], new Map())).toMatchObject({
      parsed: { lists: [] },
      bloks: [{ uid: 'list', isShown: false, problems: [expect.stringContaining('obbligatorio')] }],
      problems: [],
    })
  })

  it('[EDIT-2] replaces a value that is not a list with an empty list', () => {
    const { parsed, problems } = mend('no', new Map())
    expect(parsed?.lists).toEqual([])
    expect(problems).toEqual(['“Listini”: serve un elenco di blocchi, trovato "no".'])
  })

  it('[BUILD-3] names a blok without a component, at the top level and nested', () => {
    const unknown = (name: string) => ({ component: name, _uid: name })
    const { parsed, bloks } = mend(
      [unknown('tariffario'), list(row('85'), unknown('tariffa_3d') as never)],
      new Map(),
    )
    expect(pricesIn(parsed)).toEqual([85])
    expect(bloks.map(({ uid, isShown }) => [uid, isShown])).toEqual([
      ['tariffario', false],
      ['list', true],
    ])
    expect(bloks.map(({ problems }) => problems.join())).toEqual([
      expect.stringContaining('“tariffario”'),
      expect.stringContaining('“tariffa_3d”'),
    ])
  })
})
