/** The routes about courses that the site cannot do without, in the order of the navigation. */
export const courseRoutes = [
  '/accademia',
  '/calendario-corsi',
  '/corsi-trucco-viso',
  '/corsi-unghie',
  '/corsi-ciglia',
  '/corsi-form',
] as const
