import { card, landscape, type Picture } from '../picture.ts'
import { drawAula } from '../pictures/aula.ts'
import { drawCigliaVolume, drawCorsoCiglia } from '../pictures/corso-ciglia.ts'
import { drawCorsoUnghie } from '../pictures/corso-unghie.ts'
import { drawCorsoViso } from '../pictures/corso-viso.ts'
import { drawPartnerFiori } from '../pictures/partner-fiori.ts'
import { drawPartnerFotografo } from '../pictures/partner-fotografo.ts'
import { drawPartnerLocation } from '../pictures/partner-location.ts'
import { drawPartnerMusica } from '../pictures/partner-musica.ts'
import { drawPartnerTorte } from '../pictures/partner-torte.ts'

/** The academy with its courses, and the partners. */
export const academyPictures: readonly Picture[] = [
  {
    id: 500017,
    name: 'aula',
    size: landscape,
    title: 'L’aula',
    alt: 'L’aula: specchi illuminati in fila, con le sedie davanti',
    draw: drawAula,
  },
  {
    id: 500018,
    name: 'corso-viso',
    size: card,
    title: 'Scheda del viso',
    alt: 'Scheda del viso su carta, con campioni di colore',
    draw: drawCorsoViso,
  },
  {
    id: 500019,
    name: 'corso-unghie',
    size: card,
    title: 'Unghie',
    alt: 'Mano a tratto di inchiostro e una fila di colori di smalto',
    draw: drawCorsoUnghie,
  },
  {
    id: 500020,
    name: 'corso-ciglia',
    size: card,
    title: 'Ciglia',
    alt: 'Ventaglio di ciglia visto da vicino',
    draw: drawCorsoCiglia,
  },
  {
    id: 500043,
    name: 'ciglia-volume',
    size: card,
    title: 'Volume leggero',
    alt: 'Ciglia fitte e sottili in ventagli leggeri, viste da vicino',
    draw: drawCigliaVolume,
  },
  {
    id: 500022,
    name: 'partner-location',
    size: card,
    title: 'Location',
    alt: 'Villa con archi e cipressi nella luce della sera',
    draw: drawPartnerLocation,
  },
  {
    id: 500023,
    name: 'partner-fotografo',
    size: card,
    title: 'Fotografia',
    alt: 'Un obiettivo, una striscia di pellicola e una lama di luce',
    draw: drawPartnerFotografo,
  },
  {
    id: 500024,
    name: 'partner-fiori',
    size: card,
    title: 'Fiori',
    alt: 'Mazzo di fiori: petali e steli',
    draw: drawPartnerFiori,
  },
  {
    id: 500041,
    name: 'partner-musica',
    size: card,
    title: 'Musica',
    alt: 'Un violino e il suo archetto',
    draw: drawPartnerMusica,
  },
  {
    id: 500042,
    name: 'partner-torte',
    size: card,
    title: 'Torte',
    alt: 'Una torta bassa di fichi, albicocche e frutti di bosco sulla sua alzata',
    draw: drawPartnerTorte,
  },
]
