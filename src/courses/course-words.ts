/** Areas and levels of courses, as editors and visitors read them. */

export const courseAreas = {
  'trucco-viso': 'Trucco viso',
  unghie: 'Unghie',
  ciglia: 'Ciglia',
  dermopigmentazione: 'Dermopigmentazione',
} as const
export type CourseArea = keyof typeof courseAreas

export const courseLevels = {
  base: 'Base',
  intermedio: 'Intermedio',
  avanzato: 'Avanzato',
} as const
export type CourseLevel = keyof typeof courseLevels
