import { describe, expect, it } from 'vitest'
import { settingsQuery } from '../../../src/business/settings-query.ts'
import { libraryOf } from '../build/library-of.ts'
import { demoStories } from '../content/demo-stories.ts'

describe('the demo space', () => {
  it('[SHELL-1] has the menu of courses, word for word, and a shortcut to their dates', () => {
    const { menu, shortcuts } = libraryOf(demoStories).queries.valueOf(settingsQuery)
    const links = menu.flatMap((part) =>
      'links' in part && part.label === 'CORSI' ? part.links : [],
    )
    expect(links.map(({ label, href }) => [label, href])).toEqual([
      ['CALENDARIO CORSI', '/calendario-corsi'],
      ['CORSI TRUCCO VISO', '/corsi-trucco-viso'],
      ['CORSI UNGHIE', '/corsi-unghie'],
      ['CORSI CIGLIA', '/corsi-ciglia'],
      ['ACCADEMIA', 'https://accademia.agneselenzi.example/'],
      ['RICHIEDI PREVENTIVO', '/corsi-form'],
    ])
    expect(shortcuts[1]).toMatchObject({
      label: 'Calendario',
      description: 'Le prossime date dei corsi',
    })
  })
})
