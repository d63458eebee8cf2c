import { hero, landscape, type Picture, portrait, share, square } from '../picture.ts'
import { drawCondivisione } from '../pictures/condivisione.ts'
import { drawPennelli } from '../pictures/pennelli.ts'
import { drawOmbretti, drawPigmenti, drawRossetti } from '../pictures/pigmenti.ts'
import { drawRitratto } from '../pictures/ritratto.ts'
import { drawStudioLuce } from '../pictures/studio-luce.ts'

/** The studio, its portrait, its tools and its colours; what a page is shared with. */
export const studioPictures: readonly Picture[] = [
  {
    id: 500001,
    name: 'studio-luce',
    size: hero,
    title: 'Luce in studio',
    alt: 'La luce della finestra su una tenda di lino e, sul tavolo, pennelli in un bicchiere',
    draw: drawStudioLuce,
  },
  {
    id: 500012,
    name: 'pigmenti',
    size: square,
    title: 'Pigmenti',
    alt: 'Strisce di pigmento in una fila, dal cipria al melanzana',
    draw: drawPigmenti,
  },
  {
    id: 500016,
    name: 'ritratto',
    size: portrait,
    title: 'Ritratto',
    alt: 'Ritratto a inchiostro della truccatrice con un pennello in mano',
    draw: drawRitratto,
  },
  {
    id: 500021,
    name: 'pennelli',
    size: landscape,
    title: 'Pennelli',
    alt: 'Pennelli da trucco posati uno accanto all’altro',
    draw: drawPennelli,
  },
  {
    id: 500025,
    name: 'condivisione',
    size: share,
    title: 'Condivisione',
    alt: 'Pieghe di tessuto e un tratto di pigmento color terracotta',
    draw: drawCondivisione,
  },
  {
    id: 500034,
    name: 'rossetti',
    size: portrait,
    title: 'Rossetti',
    alt: 'Cinque strisce di rossetto, dal rosa al vino',
    draw: drawRossetti,
  },
  {
    id: 500035,
    name: 'ombretti',
    size: landscape,
    title: 'Ombretti',
    alt: 'Sei strisce di polvere opaca: avorio, rosa, ocra, salvia e terra',
    draw: drawOmbretti,
  },
]
