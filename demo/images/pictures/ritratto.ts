import { facePoint, facePoints, inkLines } from '../face.ts'
import { type Finger, fingerOutline } from '../hand.ts'
import { colourOf, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { rubPastel, softSpot } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { profile, profileLashes, profileLips } from '../profile.ts'
import { createRandom } from '../random.ts'
import { brushStroke, closedShape, outline, type Point, placed, pointsOf } from '../stroke.ts'

const hair: readonly Point[] = pointsOf(
  '192,-100 300,-190 450,-196 570,-120 640,10 640,130 590,220 500,262 450,300 420,330 396,296 360,190 262,76 200,-14',
)
const bun: readonly Point[] = pointsOf('600,-110 680,-180 790,-160 836,-60 800,50 700,80 620,20')
const shirt: readonly Point[] = pointsOf(
  '190,900 150,1010 40,1090 -60,1260 -110,1700 600,1900 1200,1700 1120,1260 960,1060 760,970 600,900 440,960 300,970',
)
// The hand, in thousandths: the brush held at 0, 0, the wrist at the lower right.
const fingers: readonly Finger[] = [
  { axis: pointsOf('250,150 120,172 40,176 56,116'), width: 66 },
  { axis: pointsOf('236,92 90,112 6,116 16,52'), width: 70 },
  { axis: pointsOf('218,20 110,-58 30,-34 -34,18'), width: 72 },
]
const thumb: Finger = { axis: pointsOf('300,190 180,128 96,74 -6,40'), width: 80 }
const palm: readonly Point[] = pointsOf(
  '190,-10 270,0 356,70 420,170 560,330 470,420 330,300 220,226 180,120',
)

/** The professional at work: her profile, her hand, a brush. */
export async function drawRitratto(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const place = { x: 0.37 * w, y: 0.19 * h, size: 0.66 * w, turn: -0.1 }
  const off = { ...place, x: place.x + 0.01 * w, y: place.y + 0.006 * h }
  const on = (points: readonly Point[]) => closedShape(facePoints(points, off))
  const paper = createPaper(sheet, 'powder')
  const arch = `M${0.16 * w} ${h}V${0.46 * h}A${0.38 * w} ${0.38 * w} 0 0 1 ${0.92 * w} ${0.46 * h}V${h}Z`
  const ground = await layOver(paper, `<path d="${arch}" fill="${palette.ivory}"/>`)
  const flat = await layOver(
    ground,
    `
    <path d="${on(shirt)}" fill="${palette.clay}" fill-opacity="0.92"/>
    <path d="${on(hair)}" fill="${palette.umber}"/><path d="${on(bun)}" fill="${palette.umber}"/>
    <path d="${on(profileLips)}" fill="${palette.clay}"/>`,
    'multiply',
  )
  const cheek = await softSpot(paper, {
    at: facePoint(250, 410, place),
    rx: 0.085 * w,
    ry: 0.05 * w,
    soft: 46,
    turn: -30,
  })
  const blushed = rubPastel(flat, {
    seed,
    colour: colourOf('rose'),
    density: (x, y) => cheek(x, y) * 0.85,
  })
  const { ear, nape, throat: _, ...face } = profile
  const throat = {
    points: pointsOf('196,664 232,716 244,790 226,860 194,900'),
    width: 8,
    start: 0.05,
    end: 0.1,
  }
  const strands = [0, 1, 2, 3, 4].map((index) => ({
    points: [
      [206 + index * 40, -90 - index * 16],
      [330 + index * 40, -90 - index * 8],
      [480 + index * 24, -20 + index * 4],
      [600 + index * 6, 10 - index * 16],
      [650, -40 - index * 8],
    ] as const,
    width: 5,
    start: 0.05,
    end: 0.05,
  }))
  const lashes = profileLashes(place, { count: 15, length: 0.045 * w, width: 3.4 }, random)
  const seams = [
    { points: pointsOf('192,896 150,1010 50,1086 -44,1220'), width: 10, start: 0.1, end: 0.1 },
    { points: pointsOf('192,898 300,968 440,958 600,898'), width: 8, start: 0.1, end: 0.1 },
    { points: pointsOf('600,900 760,970 960,1060 1080,1240'), width: 10, start: 0.1, end: 0.1 },
  ]
  const ink = `${inkLines([...Object.values(face), throat, nape, ear, ...seams], place)}${inkLines(strands, place, palette.rose)}<path fill="${palette.ink}" d="${lashes}"/>`
  return addGrain(await layOver(await layOver(blushed, ink), handWithBrush(sheet)), {
    seed,
    amount: 0.016,
  })
}

function handWithBrush(sheet: Sheet): string {
  const { width: w, height: h } = sheet
  const place = { x: 0.235 * w, y: 0.66 * h, scale: (0.62 * w) / 1000 }
  const put = (points: readonly Point[]) => placed(points, place)
  const unit = place.scale
  const skin = palette.powder
  const line = (points: readonly Point[], width: number) =>
    `<path d="${brushStroke(put(points), { width: width * unit, start: 0.12, end: 0.12, peak: 0.55 })}" fill="${palette.ink}"/>`
  const digit = (finger: Finger) => {
    const shape = fingerOutline(finger)
    return `<path d="${outline(put(shape))}" fill="${skin}"/>${line(shape, 10)}`
  }
  const sleeve: Point[] = pointsOf(
    '386,398 430,352 496,258 580,348 780,600 1000,880 1100,1300 700,1300 520,740 420,480',
  )
  const brush = (from: Point, to: Point, width: number, colour: string) =>
    `<path d="${brushStroke(put([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]), { width: width * unit, start: 0.8, end: 0.7, peak: 0.5 })}" fill="${colour}"/>`
  const tip = put(pointsOf('-118,-142 -196,-168 -276,-280 -168,-198 -142,-118 -124,-124'))
  return `
    ${brush([380, 380], [-90, -90], 22, palette.ink)}
    ${fingers.slice(0, 2).map(digit).join('')}
    <path d="${closedShape(put(palm))}" fill="${skin}"/>${line(pointsOf('214,-14 290,8 366,80 450,190'), 10)}${line(pointsOf('250,182 330,300 420,400'), 10)}
    ${brush([140, 140], [-70, -70], 24, palette.ink)}${brush([-66, -66], [-140, -140], 38, palette.ochre)}
    <path d="${closedShape(tip)}" fill="${palette.umber}"/>
    ${digit(fingers[2] ?? thumb)}${digit(thumb)}
    <path d="${closedShape(put(sleeve))}" fill="${palette.terracotta}"/>
    ${line(pointsOf('392,398 420,480 520,740 640,1100'), 11)}${line(pointsOf('494,262 580,350 760,580 930,790'), 11)}${line(pointsOf('386,400 424,356 460,306 498,262'), 9)}`
}
