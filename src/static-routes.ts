import { courseRoutes } from './courses/course-routes.ts'

/** The routes that the site cannot do without, in the order of the navigation. */
export const staticRoutes = [
  '/',
  '/about',
  '/listino-prezzi',
  '/bridal-form',
  '/servizi-makeup',
  '/servizi-dermopigmentazione',
  '/servizi-skincare',
  '/services',
  ...courseRoutes,
  '/model-form',
  '/partner',
  '/brand',
  '/contact',
] as const satisfies readonly string[]
