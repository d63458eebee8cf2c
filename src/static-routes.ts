/** The 18 routes that the site cannot do without, in the order of the navigation. */
export const staticRoutes = [
  '/',
  '/about',
  '/listino-prezzi',
  '/bridal-form',
  '/servizi-makeup',
  '/servizi-dermopigmentazione',
  '/servizi-skincare',
  '/services',
  '/accademia',
  '/calendario-corsi',
  '/corsi-trucco-viso',
  '/corsi-unghie',
  '/corsi-ciglia',
  '/corsi-form',
  '/model-form',
  '/partner',
  '/brand',
  '/contact',
] as const satisfies readonly string[]

export type StaticRoute = (typeof staticRoutes)[number]
