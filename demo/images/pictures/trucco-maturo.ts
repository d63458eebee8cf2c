import { facePoint, facePoints, inkLines } from '../face.ts'
import { colourOf, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { rubLayers, softSpot } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { profile, profileLashes, profileLips } from '../profile.ts'
import { createRandom } from '../random.ts'
import { closedShape, type Point, pointsOf, shaken } from '../stroke.ts'

const bob: readonly Point[] = pointsOf(
  '170,-70 250,-190 420,-250 610,-200 730,-50 760,160 720,360 640,500 560,560 470,540 440,440 452,340 420,230 360,130 290,70 220,30',
)
const years = [
  { points: pointsOf('226,262 250,256 274,246'), width: 4, start: 0.6, end: 0.05, peak: 0.1 },
  { points: pointsOf('228,272 254,274 280,272'), width: 4, start: 0.6, end: 0.05, peak: 0.1 },
  { points: pointsOf('224,282 248,292 270,302'), width: 3, start: 0.6, end: 0.05, peak: 0.1 },
  { points: pointsOf('104,424 130,452 146,490'), width: 5, start: 0.05, end: 0.05, peak: 0.4 },
  { points: pointsOf('134,306 164,312 196,304'), width: 4, start: 0.05, end: 0.05, peak: 0.5 },
  { points: pointsOf('232,748 280,742 330,720'), width: 5, start: 0.1, end: 0.05, peak: 0.3 },
] as const

/** A mature woman in profile: silver hair in brush strokes, colour on lips and lid. */
export async function drawTruccoMaturo(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const place = { x: 0.84 * w, y: 0.27 * h, size: 0.86 * w, turn: 0.03, flip: true }
  const off = { ...place, x: place.x - 0.012 * w, y: place.y + 0.007 * h }
  const paper = createPaper(sheet, 'paper')
  const wall: Point[] = pointsOf('0.36,0.055 0.945,0.05 0.95,0.93 0.365,0.935')
  const flat = await layOver(
    paper,
    `
    <path d="M${wall.map(([x, y]) => `${x * w} ${y * h}`).join('L')}Z" fill="${palette.rose}" fill-opacity="0.6"/>
    <path d="${closedShape(facePoints(bob, off))}" fill="${palette.sage}" fill-opacity="0.62"/>
    <path d="${closedShape(facePoints(profileLips, off))}" fill="${palette.clay}"/>`,
    'multiply',
  )
  const lid = await softSpot(paper, {
    at: facePoint(172, 258, place),
    rx: 0.055 * w,
    ry: 0.022 * w,
    soft: 16,
  })
  const cheek = await softSpot(paper, {
    at: facePoint(262, 400, place),
    rx: 0.12 * w,
    ry: 0.06 * w,
    soft: 50,
    turn: 28,
  })
  const rubbed = rubLayers(
    flat,
    [
      { colour: colourOf('wine'), density: lid, strength: 0.7 },
      { colour: colourOf('blush'), density: cheek, strength: 0.6 },
    ],
    seed,
  )
  const strands = Array.from({ length: 17 }, (_, index) => {
    const share = index / 16
    const line: Point[] = [
      [178 + share * 60, -66 - share * 50],
      [330 + share * 80, -50 - share * 170],
      [480 + share * 150, 80 - share * 130],
      [545 + share * 190, 280 - share * 60],
      [490 + share * 150, 500 - share * 20],
    ]
    return {
      points: shaken(line, random, 13),
      width: random.between(3, 12),
      start: 0.05,
      end: 0.05,
      peak: random.between(0.25, 0.7),
    }
  })
  const lashes = profileLashes(place, { count: 15, length: 0.05 * w, width: 4 }, random)
  const [ex, ey] = facePoint(486, 462, place)
  const pearl = `<circle cx="${ex}" cy="${ey}" r="${0.021 * w}" fill="${palette.ochre}"/>`
  const { ear: _, nape, ...face } = profile
  const ink = inkLines([...Object.values(face), ...years, nape, ...strands], place)
  return addGrain(
    await layOver(rubbed, `${ink}<path fill="${palette.ink}" d="${lashes}"/>${pearl}`),
    { seed, amount: 0.016 },
  )
}
