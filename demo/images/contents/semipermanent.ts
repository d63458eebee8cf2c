import { type Picture, square } from '../picture.ts'
import { drawEyelinerSfumato } from '../pictures/eyeliner-sfumato.ts'
import {
  drawLabbraCorallo,
  drawLabbraMalva,
  drawLabbraPrima,
  drawLabbraVelo,
} from '../pictures/labbra-velo.ts'
import {
  drawSopraccigliaNocciola,
  drawSopraccigliaPelo,
  drawSopraccigliaPolvere,
  drawSopraccigliaPrima,
} from '../pictures/sopracciglia.ts'

/** Semi-permanent make-up: brows, lips and eyeliner, before and after. */
export const semipermanentPictures: readonly Picture[] = [
  {
    id: 500008,
    name: 'sopracciglia-pelo',
    size: square,
    title: 'Sopracciglia pelo per pelo',
    alt: 'Sopracciglio disegnato pelo per pelo, visto da vicino',
    draw: drawSopraccigliaPelo,
  },
  {
    id: 500009,
    name: 'labbra-velo',
    size: square,
    title: 'Labbra effetto velo',
    alt: 'Labbra con un velo di colore rosato, viste da vicino',
    draw: drawLabbraVelo,
  },
  {
    id: 500010,
    name: 'eyeliner-sfumato',
    size: square,
    title: 'Eyeliner sfumato',
    alt: 'Occhio chiuso con una linea sfumata tra le ciglia',
    draw: drawEyelinerSfumato,
  },
  {
    id: 500011,
    name: 'sopracciglia-polvere',
    size: square,
    title: 'Sopracciglia effetto polvere',
    alt: 'Sopracciglio con effetto polvere, sfumato verso la fronte',
    draw: drawSopraccigliaPolvere,
  },
  {
    id: 500026,
    name: 'sopracciglia-prima',
    size: square,
    title: 'Sopracciglia, prima',
    alt: 'Lo stesso sopracciglio prima del trattamento: rado, con un vuoto all’arco e senza coda',
    draw: drawSopraccigliaPrima,
  },
  {
    id: 500027,
    name: 'labbra-prima',
    size: square,
    title: 'Labbra, prima',
    alt: 'Le stesse labbra prima del trattamento: pallide, con il contorno che si perde',
    draw: drawLabbraPrima,
  },
  {
    id: 500028,
    name: 'sopracciglia-nocciola',
    size: square,
    title: 'Sopracciglia castano chiaro',
    alt: 'Sopracciglio a effetto polvere, castano chiaro',
    draw: drawSopraccigliaNocciola,
  },
  {
    id: 500029,
    name: 'labbra-corallo',
    size: square,
    title: 'Labbra corallo',
    alt: 'Labbra color corallo, lucide, viste da vicino',
    draw: drawLabbraCorallo,
  },
  {
    id: 500030,
    name: 'labbra-malva',
    size: square,
    title: 'Labbra malva',
    alt: 'Labbra color malva, opache, viste da vicino',
    draw: drawLabbraMalva,
  },
]
