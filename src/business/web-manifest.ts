import type { SiteContext, WebManifestParts } from '../content/site.ts'

const shortcuts = [
  {
    name: 'Prenota',
    description: 'Chiedi una data per il trucco sposa o cerimonia',
    path: '/bridal-form',
  },
  { name: 'Calendario', description: 'Le prossime date dei corsi', path: '/calendario-corsi' },
]

/** What the installed app offers. */
export const webManifest = ({ paths }: SiteContext): WebManifestParts => ({
  categories: ['lifestyle', 'education'],
  shortcuts: shortcuts.filter(({ path }) => paths.some((one) => one === path)),
})
