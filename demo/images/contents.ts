import type { ImageAsset } from './image-asset.ts'
import { drawAula } from './pictures/aula.ts'
import { drawCondivisione } from './pictures/condivisione.ts'
import { drawCorsoCiglia } from './pictures/corso-ciglia.ts'
import { drawCorsoUnghie } from './pictures/corso-unghie.ts'
import { drawCorsoViso } from './pictures/corso-viso.ts'
import { drawEyelinerSfumato } from './pictures/eyeliner-sfumato.ts'
import {
  drawLabbraCorallo,
  drawLabbraMalva,
  drawLabbraPrima,
  drawLabbraVelo,
} from './pictures/labbra-velo.ts'
import { drawPartnerFiori } from './pictures/partner-fiori.ts'
import { drawPartnerFotografo } from './pictures/partner-fotografo.ts'
import { drawPartnerLocation } from './pictures/partner-location.ts'
import { drawPelleIdratata, drawPelleOlio, drawPelleTonico } from './pictures/pelle-idratata.ts'
import { drawPelleRituale } from './pictures/pelle-rituale.ts'
import {
  drawPelleArgilla,
  drawPelleGel,
  drawPelleNotte,
  drawPelleTexture,
} from './pictures/pelle-texture.ts'
import { drawPennelli } from './pictures/pennelli.ts'
import { drawOmbretti, drawPigmenti, drawRossetti } from './pictures/pigmenti.ts'
import { drawRitratto } from './pictures/ritratto.ts'
import {
  drawSopraccigliaNocciola,
  drawSopraccigliaPelo,
  drawSopraccigliaPolvere,
  drawSopraccigliaPrima,
} from './pictures/sopracciglia.ts'
import { drawSposaMattina } from './pictures/sposa-mattina.ts'
import { drawSposaVelo } from './pictures/sposa-velo.ts'
import { drawStudioLuce } from './pictures/studio-luce.ts'
import { drawTruccoEditoriale } from './pictures/trucco-editoriale.ts'
import { drawTruccoLuminoso } from './pictures/trucco-luminoso.ts'
import { drawTruccoMaturo } from './pictures/trucco-maturo.ts'
import {
  drawTruccoGiorno,
  drawTruccoRame,
  drawTruccoSalvia,
  drawTruccoSera,
} from './pictures/trucco-sera.ts'
import type { Plate, Sheet } from './plate.ts'

export interface Picture extends ImageAsset {
  readonly draw: (sheet: Sheet) => Promise<Plate>
}

type Size = ImageAsset['size']

const hero: Size = [2000, 2500]
const portrait: Size = [1600, 2000]
const square: Size = [1600, 1600]
const landscape: Size = [2000, 1333]
const card: Size = [1600, 1200]
const share: Size = [1200, 630]

/** The pictures of the demo space, in the order of their ids. */
export const contents: readonly Picture[] = [
  {
    id: 500001,
    name: 'studio-luce',
    size: hero,
    title: 'Luce in studio',
    alt: 'La luce della finestra su una tenda di lino e, sul tavolo, pennelli in un bicchiere',
    draw: drawStudioLuce,
  },
  {
    id: 500002,
    name: 'sposa-velo',
    size: portrait,
    title: 'Velo',
    alt: 'Le pieghe morbide di un velo da sposa',
    draw: drawSposaVelo,
  },
  {
    id: 500003,
    name: 'sposa-mattina',
    size: portrait,
    title: 'La mattina della sposa',
    alt: 'Profilo di una sposa disegnato a inchiostro nella luce del mattino',
    draw: drawSposaMattina,
  },
  {
    id: 500004,
    name: 'trucco-luminoso',
    size: portrait,
    title: 'Trucco luminoso',
    alt: 'Volto di tre quarti a tratto di inchiostro, con macchie di colore chiaro sugli zigomi',
    draw: drawTruccoLuminoso,
  },
  {
    id: 500005,
    name: 'trucco-sera',
    size: portrait,
    title: 'Trucco da sera',
    alt: 'Occhio chiuso con un ombretto profondo, color melanzana',
    draw: drawTruccoSera,
  },
  {
    id: 500006,
    name: 'trucco-editoriale',
    size: square,
    title: 'Trucco editoriale',
    alt: 'Occhio con una forma grafica di colore ritagliata attorno alla palpebra',
    draw: drawTruccoEditoriale,
  },
  {
    id: 500007,
    name: 'trucco-maturo',
    size: portrait,
    title: 'Trucco per la pelle matura',
    alt: 'Profilo di una donna matura, linea di inchiostro e campiture di colore',
    draw: drawTruccoMaturo,
  },
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
    id: 500012,
    name: 'pigmenti',
    size: landscape,
    title: 'Pigmenti',
    alt: 'Strisce di pigmento in una fila, dal cipria al melanzana',
    draw: drawPigmenti,
  },
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
    id: 500016,
    name: 'ritratto',
    size: portrait,
    title: 'Ritratto',
    alt: 'Ritratto a inchiostro della truccatrice con un pennello in mano',
    draw: drawRitratto,
  },
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
    id: 500021,
    name: 'pennelli',
    size: landscape,
    title: 'Pennelli',
    alt: 'Pennelli da trucco posati uno accanto all’altro',
    draw: drawPennelli,
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
    id: 500025,
    name: 'condivisione',
    size: share,
    title: 'Condivisione',
    alt: 'Pieghe di tessuto e un tratto di pigmento color terracotta',
    draw: drawCondivisione,
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
  {
    id: 500031,
    name: 'trucco-rame',
    size: portrait,
    title: 'Trucco color rame',
    alt: 'Occhio chiuso con ombretto color rame e terracotta',
    draw: drawTruccoRame,
  },
  {
    id: 500032,
    name: 'trucco-salvia',
    size: portrait,
    title: 'Trucco color salvia',
    alt: 'Occhio chiuso con ombretto verde salvia',
    draw: drawTruccoSalvia,
  },
  {
    id: 500033,
    name: 'trucco-giorno',
    size: portrait,
    title: 'Trucco da giorno',
    alt: 'Occhio chiuso con un velo di cipria rosata sulla palpebra',
    draw: drawTruccoGiorno,
  },
  {
    id: 500034,
    name: 'rossetti',
    size: landscape,
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
