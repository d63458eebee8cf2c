import { type Picture, portrait, square } from '../picture.ts'
import { drawSposaMattina } from '../pictures/sposa-mattina.ts'
import { drawSposaVelo } from '../pictures/sposa-velo.ts'
import { drawTruccoEditoriale } from '../pictures/trucco-editoriale.ts'
import { drawTruccoLuminoso } from '../pictures/trucco-luminoso.ts'
import { drawTruccoMaturo } from '../pictures/trucco-maturo.ts'
import {
  drawTruccoGiorno,
  drawTruccoRame,
  drawTruccoSalvia,
  drawTruccoSera,
} from '../pictures/trucco-sera.ts'

/** Make-up: brides, evenings, skin of every age. */
export const makeupPictures: readonly Picture[] = [
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
]
