import { between, type EyePlace, eyeLine, inkBrow, inkEye, inkNose } from '../eye.ts'
import { createNoise, smoothstep } from '../noise.ts'
import { colourOf, mixColours, type PaletteName } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { rubLayers, rubPastel, softMask, softSpot } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { brushStroke, closedShape, type Point, placed, pointsOf } from '../stroke.ts'

/** The pastels of an eye. */
interface EyeColours {
  cheek: PaletteName
  socket: PaletteName
  lid: PaletteName
  liner: PaletteName
  glimmer: PaletteName
  lidStrength: number
}

/** Evening: aubergine pastel rubbed over the lid, ochre light on its middle. */
export const drawTruccoSera = (sheet: Sheet): Promise<Plate> =>
  drawShadow(sheet, {
    cheek: 'blush',
    socket: 'wine',
    lid: 'ink',
    liner: 'ink',
    glimmer: 'ochre',
    lidStrength: 0.8,
  })

/** Copper on the lid, terracotta around it. */
export const drawTruccoRame = (sheet: Sheet): Promise<Plate> =>
  drawShadow(sheet, {
    cheek: 'clay',
    socket: 'terracotta',
    lid: 'clay',
    liner: 'umber',
    glimmer: 'ochre',
    lidStrength: 0.75,
  })

/** Sage on the lid, moss in the crease. */
export const drawTruccoSalvia = (sheet: Sheet): Promise<Plate> =>
  drawShadow(sheet, {
    cheek: 'rose',
    socket: 'moss',
    lid: 'sage',
    liner: 'ink',
    glimmer: 'ivory',
    lidStrength: 0.85,
  })

/** Hardly anything: powder on the lid, a thin line. */
export const drawTruccoGiorno = (sheet: Sheet): Promise<Plate> =>
  drawShadow(sheet, {
    cheek: 'rose',
    socket: 'rose',
    lid: 'blush',
    liner: 'umber',
    glimmer: 'ivory',
    lidStrength: 0.55,
  })

async function drawShadow(sheet: Sheet, colours: EyeColours): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  // The nose stays whole in an upright crop, and so does the brow.
  const place: EyePlace = { x: 0.27 * w, y: 0.59 * h, width: 0.46 * w, turn: -0.06 }
  const rim = eyeLine('rim', place)
  const crease = eyeLine('crease', place)
  const wing = wingOf(place)
  const lid = closedShape(between(rim, crease))
  const socket = closedShape([...between(rim, crease).slice(0, 7), ...wing])
  const paper = createPaper(sheet, 'powder')
  const soft = (shape: string, radius: number) =>
    softMask(paper, `<path d="${shape}"/>`, radius * (w / 1600))
  const [far, near, liner] = [
    await soft(socket, 74),
    await soft(lid, 30),
    await soft(brushStroke(rim, { width: 90 }), 26),
  ]
  const glimmer = await softSpot(paper, {
    at: [0.5 * w, 0.56 * h],
    rx: 0.107 * w,
    ry: 0.029 * h,
    soft: 40,
  })
  const cheek = await softSpot(paper, { at: [0.72 * w, h], rx: 0.62 * w, ry: 0.15 * h, soft: 110 })
  const speck = createNoise(random)
  const rubbed = rubLayers(
    paper,
    [
      { colour: colourOf(colours.cheek), density: cheek, strength: 0.6 },
      { colour: colourOf(colours.socket), density: far, strength: 0.95 },
      { colour: colourOf(colours.lid), density: near, strength: colours.lidStrength },
      { colour: colourOf(colours.liner), density: liner, strength: 1 },
    ],
    seed,
  )
  const gilded = rubPastel(rubbed, {
    seed: `${seed} ochre`,
    colour: mixColours(colourOf(colours.glimmer), colourOf('powder'), 0.35),
    density: (x, y) => glimmer(x, y) * (0.42 + 0.5 * smoothstep(0.2, 0.6, speck(x / 5, y / 5))),
  })
  const ink = inkBrow(place, random, 300) + inkEye(place, random, 62) + inkNose(place)
  return addGrain(await layOver(gilded, ink), { seed, amount: 0.016 })
}

function wingOf(place: EyePlace): Point[] {
  return placed(
    pointsOf('1060,-40 1210,-190 1240,-330 1060,-420 820,-460 520,-440 220,-330 30,-150'),
    { x: place.x, y: place.y, scale: place.width / 1000, turn: place.turn ?? 0 },
  )
}
