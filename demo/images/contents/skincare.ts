import { landscape, type Picture, portrait, square } from '../picture.ts'
import { drawPelleIdratata, drawPelleOlio, drawPelleTonico } from '../pictures/pelle-idratata.ts'
import { drawPelleRituale } from '../pictures/pelle-rituale.ts'
import {
  drawPelleArgilla,
  drawPelleGel,
  drawPelleNotte,
  drawPelleTexture,
} from '../pictures/pelle-texture.ts'

/** Care of the skin: what is spread, dropped and stirred. */
export const skincarePictures: readonly Picture[] = [
  {
    id: 500013,
    name: 'pelle-idratata',
    size: portrait,
    title: 'Pelle idratata',
    alt: 'Gocce di siero su una superficie color pelle',
    draw: drawPelleIdratata,
  },
  {
    id: 500014,
    name: 'pelle-rituale',
    size: square,
    title: 'Il rituale',
    alt: 'Asciugamani piegati, una ciotola e alcuni petali',
    draw: drawPelleRituale,
  },
  {
    id: 500015,
    name: 'pelle-texture',
    size: landscape,
    title: 'Texture',
    alt: 'Crema stesa con la spatola, vista da vicino',
    draw: drawPelleTexture,
  },
  {
    id: 500036,
    name: 'pelle-argilla',
    size: landscape,
    title: 'Maschera all’argilla',
    alt: 'Argilla stesa a pennello, opaca, con i solchi delle setole',
    draw: drawPelleArgilla,
  },
  {
    id: 500037,
    name: 'pelle-gel',
    size: square,
    title: 'Gel all’aloe',
    alt: 'Gel verde chiaro girato con la spatola',
    draw: drawPelleGel,
  },
  {
    id: 500038,
    name: 'pelle-notte',
    size: square,
    title: 'Crema da notte',
    alt: 'Crema bianca e densa, girata su sé stessa',
    draw: drawPelleNotte,
  },
  {
    id: 500039,
    name: 'pelle-olio',
    size: portrait,
    title: 'Olio viso',
    alt: 'Gocce d’olio su fondo ocra',
    draw: drawPelleOlio,
  },
  {
    id: 500040,
    name: 'pelle-tonico',
    size: portrait,
    title: 'Tonico',
    alt: 'Gocce sottili di tonico su fondo verde salvia',
    draw: drawPelleTonico,
  },
]
