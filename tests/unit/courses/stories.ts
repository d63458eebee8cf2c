import type { RawStory } from '../../../build/storyblok/answers.ts'
import { paragraph } from '../build/stories.ts'

type Content = RawStory['content']
type Fields = Record<string, unknown>

export const courseDate = (fields: Fields = {}): Fields => ({
  _uid: 'date',
  component: 'course_date',
  start: '2026-12-01 09:00',
  end: '2026-12-01 18:00',
  place: 'Lucca',
  seats: '8',
  seats_left: '8',
  ...fields,
})

export const courseContent = (fields: Fields = {}): Content => ({
  _uid: 'course',
  component: 'course',
  title: 'A course',
  description: 'What it teaches',
  area: 'trucco-viso',
  level: 'base',
  summary: 'In short',
  price: '100',
  duration: '1 giorno',
  certificate_value: 'Attestato di partecipazione, non abilitante',
  teacher: 'P. Rova',
  program: paragraph('Prima parte'),
  dates: [],
  ...fields,
})
