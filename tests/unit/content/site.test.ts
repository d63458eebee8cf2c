import { describe, expect, it } from 'vitest'
import { openLibrary } from '../../../build/content/library.ts'
import { openQueries } from '../../../build/content/queries.ts'
import { defineBlok } from '../../../src/content/blok.ts'
import { text } from '../../../src/content/fields.ts'
import { defineQuery, type Query } from '../../../src/content/query.ts'
import { blok, defineSite, definitionNamed } from '../../../src/content/site.ts'
import { site } from '../../../src/site.ts'
import { libraryOf, siteStories } from '../build/library-of.ts'
import { thrownBy } from '../build/thrown-by.ts'

const note = defineBlok({ name: 'note', label: 'Note', fields: { text: text({ label: 'Text' }) } })
const Note = () => null

describe('[BUILD-3] a contradictory site definition', () => {
  it.each<[string, Partial<Parameters<typeof defineSite>[0]>, string]>([
    [
      'two components for one blok',
      { bloks: [blok(note, Note), blok(note, Note)] },
      'The blok “note” has two components. Remove one of them from bloks.',
    ],
    [
      'two content types of one name',
      { contentTypes: [...site.contentTypes, { definition: note }, { definition: note }] },
      'Two content types are called “note”. Remove one of them from contentTypes.',
    ],
    [
      'two queries of one name',
      { queries: [...site.queries, ...site.queries] },
      'Two queries are called “settings”. Give one of them another name.',
    ],
    [
      'a frame whose query it does not have',
      { queries: [] },
      'The query “settings” of the frame is not among queries.',
    ],
  ])('is refused: %s', (_, part, message) => {
    expect(() => defineSite({ ...site, ...part })).toThrow(message)
  })
})

describe('[BUILD-5] queries', () => {
  /** Opens these queries on a library with the settings story. */
  function openOver(queries: readonly Query<unknown>[]) {
    const { library } = libraryOf(siteStories)
    const own = openLibrary({
      index: library.index,
      config: library.config,
      site: { ...site, queries },
      now: new Date('2026-11-21T08:00:00Z'),
    })
    return openQueries(own, {})
  }
  const settings = definitionNamed(site, 'settings')

  /** @returns a query that reads another query for each settings story */
  const asking = (name: string, other: () => Query<unknown>): Query<unknown> =>
    defineQuery({
      name,
      title: name,
      read: ({ stories }) =>
        settings === undefined ? [] : stories(settings, ({ reader }) => reader.query(other())),
    })

  it('may read another query, and then depend on its result', () => {
    const one = defineQuery({ name: 'one', title: 'one', read: () => 1 })
    const queries = openOver([one, asking('two', () => one)])
    const { value, dependencies } = queries.get('two')
    expect(value).toEqual([1])
    expect(dependencies).toContainEqual(['one', queries.get('one').digest])
  })

  it('fail with the circle of names when one reads itself', async () => {
    const one: Query<unknown> = asking('one', () => two)
    const two: Query<unknown> = asking('two', () => one)
    const error = await thrownBy(() => openOver([one, two]).get('one'))
    expect(error.code).toBe('QUERY_CIRCLE')
    expect(error.message).toContain('one → two → one')
  })

  it('fail with the name when the site does not have it', async () => {
    const error = await thrownBy(() => openOver([]).get('prices'))
    expect(error.code).toBe('QUERY_UNKNOWN')
    expect(error.message).toContain('“prices”')
  })
})
