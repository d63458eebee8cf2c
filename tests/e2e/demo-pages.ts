/**
 * Pages of the demo for tests that visit every kind of page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of each kind that a part of the site adds, from `pages.json` in the folder of its tests. */
export const partPages: readonly string[] = readdirSync(import.meta.dirname)
  .map((name) => join(import.meta.dirname, name, 'pages.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[])

/** Pages that together have every blok in every layout, and every widget. */
export const layouts = [
  '/',
  '/about',
  '/listino-prezzi',
  '/bridal-form',
  '/servizi-makeup',
  '/servizi-dermopigmentazione',
  '/partner',
  '/brand',
  '/contact',
  ...partPages,
]

/** These, and every other form. */
export const kindsOfPages = [...layouts, '/corsi-form', '/model-form']
