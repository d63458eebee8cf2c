import { drape } from '../drapery.ts'
import { facePoint, facePoints, inkLines } from '../face.ts'
import { lightFromWindow } from '../light.ts'
import { createNoise } from '../noise.ts'
import { colourOf, mixColours, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { rubPastel, softSpot } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { profile, profileLashes, profileLips } from '../profile.ts'
import { createRandom } from '../random.ts'
import { brushStroke, closedShape, type Point, placed, pointsOf } from '../stroke.ts'

const chignon: readonly Point[] = pointsOf(
  '188,-104 320,-178 470,-160 590,-60 650,60 720,96 790,190 780,320 690,380 590,350 540,300 470,270 420,330 392,300 360,190 262,70 196,-20',
)

/** A bride in profile: ink on paper, a veil over it, the window of the morning behind her. */
export async function drawSposaMattina(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const noise = createNoise(random)
  const place = { x: 0.2 * w, y: 0.25 * h, size: 0.72 * w, turn: -0.06 }
  const wall = lightFromWindow(
    createPaper(sheet, 'paper'),
    {
      x: -0.1,
      y: 0.06,
      paneWidth: 0.27,
      paneHeight: 0.34,
      columns: 2,
      rows: 3,
      slant: 0.22,
      drop: 0.16,
      softness: 0.045,
    },
    0.12,
  )
  const hair = `<path d="${closedShape(facePoints(chignon, { ...place, x: place.x + 10, y: place.y + 8 }))}" fill="${palette.sand}"/>`
  const lips = `<path d="${closedShape(facePoints(profileLips, { ...place, x: place.x + 9, y: place.y + 7 }))}" fill="${palette.blush}"/>`
  const coloured = await layOver(wall, hair + lips, 'multiply')
  const cheek = await softSpot(coloured, {
    at: facePoint(250, 420, place),
    rx: 0.1 * w,
    ry: 0.07 * w,
    soft: 60,
    turn: -28,
  })
  const blushed = rubPastel(coloured, {
    seed,
    colour: colourOf('rose'),
    density: (x, y) => cheek(x, y) * 0.75,
  })
  const strands = [0, 1, 2, 3, 4, 5].map((index) => ({
    points: [
      [205 + index * 44, -92 - index * 11],
      [330 + index * 34, -60 + index * 8],
      [470 + index * 16, 40 + index * 22],
      [590, 140 + index * 22],
      [700 - index * 10, 210 + index * 18],
    ] as const,
    width: 5 + (index % 3) * 2,
    start: 0.05,
    end: 0.05,
    peak: 0.5,
  }))
  const bun = {
    points: pointsOf('610,130 690,100 770,190 764,310 680,368 600,330 592,240 660,190 720,240'),
    width: 8,
    start: 0.1,
    end: 0.05,
  }
  const { nape, ear, ...rest } = profile
  const lashes = profileLashes(place, { count: 17, length: 0.052 * w, width: 3.6 }, random)
  const drawn = await layOver(
    blushed,
    `${inkLines([...Object.values(rest), nape, ear, ...strands, bun], place)}<path fill="${palette.ink}" d="${lashes}"/>`,
  )
  const veiled = drape(
    drawn,
    {
      course: (x, y) => {
        const dx = x / w - 0.62
        const dy = y / h - 0.06
        return { across: Math.atan2(dx, dy) * 8, along: Math.hypot(dx, dy) * h }
      },
      inside: (x, y) => {
        const edge = 0.47 + 0.2 * Math.sin(Math.max(0, y / h - 0.12) * 2.1) - 0.1 * (y / h) ** 3
        return (
          (x / w - edge - 0.018 * noise(y / 150, 2)) * w * 0.9 +
          Math.min(0, (y / h - 0.13 - (x / w - 0.62) ** 2 * 0.8) * h)
        )
      },
      depth: 52,
      density: 0.46,
      lit: colourOf('ivory'),
      hollow: mixColours(colourOf('bone'), colourOf('powder'), 0.5),
    },
    sheet,
  )
  return addGrain(await layOver(veiled, flowers(place, random)), { seed, amount: 0.016 })
}

function flowers(
  place: { x: number; y: number; size: number },
  random: ReturnType<typeof createRandom>,
): string {
  const spots: Point[] = pointsOf('560,-110 612,-50 648,20 520,-150 668,84')
  return facePoints(spots, place)
    .map(([x, y]) => {
      const size = random.between(0.026, 0.042) * place.size
      const petals = Array.from({ length: 5 }, (_, index) => {
        const turn = (index * Math.PI * 2) / 5 + random.spread() * 0.2
        const petal = placed(pointsOf('0,0 0.5,-0.42 1.05,-0.2 1.05,0.25 0.5,0.4'), {
          x,
          y,
          scale: size,
          turn,
        })
        return `<path d="${closedShape(petal)}" fill="${index % 2 ? palette.ivory : palette.powder}"/>`
      }).join('')
      return `${petals}<path d="${brushStroke(
        [
          [x - 5, y],
          [x + 6, y + 2],
        ],
        { width: 10 },
      )}" fill="${palette.ochre}"/>`
    })
    .join('')
}
