/**
 * Pages of the demo that tests of every page visit.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '../../src/site.ts'

/** A page of each kind that a part of the site adds: `pages.json` in the folder of its tests. */
export const partPages: readonly string[] = readdirSync(import.meta.dirname)
  .map((name) => join(import.meta.dirname, name, 'pages.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[])

export const requiredRoutes = site.requiredRoutes

/** Of those, some that together have every blok, form and widget. */
export const kindsOfPages = [
  '/',
  '/about',
  '/listino-prezzi',
  '/bridal-form',
  '/corsi-form',
  '/model-form',
  '/servizi-makeup',
  '/servizi-dermopigmentazione',
  '/partner',
  '/brand',
  '/contact',
  ...partPages.filter((path) => requiredRoutes.includes(path)),
]

/** A page of every kind, and every page that must be there. */
export const demoPages = [...new Set([...requiredRoutes, ...partPages, '/privacy', '/offline'])]
