/** The routes that the site cannot do without, beside those of its parts. */
export const staticRoutes = [
  '/',
  '/about',
  '/listino-prezzi',
  '/bridal-form',
  '/servizi-makeup',
  '/servizi-dermopigmentazione',
  '/servizi-skincare',
  '/services',
  '/corsi-form',
  '/model-form',
  '/partner',
  '/brand',
  '/contact',
] as const satisfies readonly string[]
