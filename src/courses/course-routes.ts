/** The routes about courses that the site cannot do without. */
export const courseRoutes = [
  '/accademia',
  '/calendario-corsi',
  '/corsi-trucco-viso',
  '/corsi-unghie',
  '/corsi-ciglia',
] as const
