import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestingEmulator, storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createSpaceSchema,
  type SpaceComponent,
  serializeSpaceSchema,
  writeSpaceSchema,
} from '../../../../build/content/space-schema.ts'
import { collectBloks, defineBlok } from '../../../../src/content/blok.ts'
import { bloks } from '../../../../src/content/blok-list.ts'
import { definitionsOf } from '../../../../src/content/site.ts'
import { createContentModelDocs } from '../../../../src/guides/content-model.ts'
import { createRequestFormDocs } from '../../../../src/guides/request-forms.ts'
import { site } from '../../../../src/site.ts'
import { startStoryblokCli } from '../../../storyblok-cli/start.ts'
import { productBlok, siteOf } from '../../content/every-field.ts'
import { writeSpace } from '../../write-space.ts'
import { tempFolder } from '../temp-folder.ts'

const componentOf = (name: string) => createSpaceSchema(site).find((one) => one.name === name)

describe('createSpaceSchema', () => {
  it('has the content types as roots, every blok that may stand in one, and fields in order', () => {
    const components = createSpaceSchema(site)
    const roots = components.filter((one) => one.is_root).map(({ name }) => name)
    const types = definitionsOf(site).map(({ name }) => name)
    expect(roots).toEqual(types.toSorted())
    expect(components.every((one) => one.is_nestable !== one.is_root)).toBe(true)
    const names = new Set(components.map(({ name }) => name))
    expect(names.size).toBe(components.length)
    for (const { schema } of components) {
      const positions = Object.values(schema).map(({ pos }) => pos)
      expect(positions).toEqual(positions.map((_, index) => index))
      for (const { component_whitelist: allowed = [] } of Object.values(schema)) {
        for (const name of allowed as string[]) expect(names).toContain(name)
      }
    }
  })

  it('[I18N-2] makes what visitors read translatable, and not names, numbers and codes', () => {
    const translatable = createSpaceSchema(site).flatMap(({ name, schema }) =>
      Object.entries(schema).flatMap(([field, { translatable }]) =>
        translatable === true ? [`${name}.${field}`] : [],
      ),
    )
    expect(translatable).toEqual(
      expect.arrayContaining(['hero.headline', 'hero.image', 'faq.heading', 'rich_text.text']),
    )
    for (const field of ['brand', 'address', 'phone', 'vat_number', 'languages', 'reply_hours']) {
      expect(translatable).not.toContain(`settings.${field}`)
    }
    expect(translatable).not.toContain('hero.release')
    expect(translatable).not.toContain('page.body')
  })

  it('tells the editor in Italian what a field is, what it takes and what it must have', () => {
    expect(componentOf('gallery_item')?.schema.state).toMatchObject({
      type: 'option',
      display_name: 'Stato',
      required: false,
      default_value: 'none',
      description: 'Per la dermopigmentazione: quando è stata scattata la foto.',
    })
    const until = componentOf('hero')?.schema.release_until
    expect(until).toMatchObject({ type: 'datetime', disable_time: true })
    expect(componentOf('call_to_action')?.schema.actions).toMatchObject({
      type: 'bloks',
      required: true,
      restrict_components: true,
      component_whitelist: ['action'],
      minimum: 1,
      maximum: 2,
    })
    const from = componentOf('redirect')?.schema.from
    expect(new RegExp(String(from?.regex)).test('/chi-sono')).toBe(true)
    expect(new RegExp(String(from?.regex)).test('chi sono')).toBe(false)
  })
})

describe('committed generated files are up to date (`npm run docs` writes them)', () => {
  it.each([
    ['docs/content-model.md', createContentModelDocs(site)],
    ['docs/request-forms.md', createRequestFormDocs()],
    ['demo/components/demo/components.json', serializeSpaceSchema(createSpaceSchema(site))],
  ])('%s', (file, content) => {
    expect(readFileSync(file, 'utf8')).toBe(content)
  })
})

/** A site with few components, but with every kind of field that components have. */
const small = (() => {
  const own = [...collectBloks(definitionsOf(site))]
  const some = own.filter(({ name }) => ['hero', 'notice', 'price_row'].includes(name))
  const parts = bloks([productBlok, ...some], { label: 'Parti' })
  return siteOf(defineBlok({ name: 'page', label: 'Pagina', fields: { parts } }))
})()

const kindsIn = (components: readonly SpaceComponent[]) =>
  new Set(components.flatMap(({ schema }) => Object.values(schema).map(({ type }) => type)))

describe('writeSpaceSchema', () => {
  it('writes components that the official CLI pushes into a space unchanged', async () => {
    const dir = tempFolder()
    const components = createSpaceSchema(small)
    expect(kindsIn(components)).toEqual(kindsIn([...createSpaceSchema(site), ...components]))
    expect(writeSpaceSchema(dir, small)).toEqual({
      file: join(dir, 'components/vetrina/components.json'),
      components: components.length,
    })

    const space = await writeSpace([storyFile({ id: 1, full_slug: 'home' })])
    const emulator = await startTestingEmulator({ space, rateLimits: false, isWritable: true })
    onTestFinished(() => emulator.close())
    const storyblok = await startStoryblokCli(emulator, dir)
    const output = await storyblok('components', 'push', '--from', 'vetrina')
    expect(output.stdout + output.stderr).toContain(`${components.length} updated`)
    const written = readFileSync(join(space, 'components/space/components.json'), 'utf8')
    const received = JSON.parse(written) as SpaceComponent[]
    const byName = (a: SpaceComponent, b: SpaceComponent) => (a.name < b.name ? -1 : 1)
    expect(received.toSorted(byName)).toMatchObject(components)
    expect(received).toHaveLength(components.length)
  }, 300_000)
})
