import { blurred, createField } from '../field.ts'
import { createNoise, layered, mix, smoothstep } from '../noise.ts'
import { colourOf, mixColours } from '../palette.ts'
import { addGrain } from '../paper.ts'
import type { Plate, Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { lightRelief } from '../relief.ts'
import { arc, createSmear } from '../smear.ts'

/** Cream spread with a spatula in wide arcs, each turning over the one before. */
export async function drawPelleTexture(sheet: Sheet): Promise<Plate> {
  const { width, height, seed } = sheet
  const random = createRandom(seed)
  const swell = layered(createNoise(random), 3)
  const strokes = [
    { x: 0.2, y: 1.5, radius: 1.0, from: -2.6, to: -0.4, halfWidth: 0.17 },
    { x: 0.75, y: -0.55, radius: 0.92, from: 2.7, to: 0.5, halfWidth: 0.15 },
    { x: 0.45, y: 1.35, radius: 0.72, from: -2.5, to: -0.35, halfWidth: 0.15 },
    { x: 0.9, y: 1.2, radius: 0.62, from: -2.9, to: -0.9, halfWidth: 0.13 },
  ].map((bend, index) => {
    const course = {
      x: bend.x * width,
      y: bend.y * height,
      radius: bend.radius * height,
      from: bend.from,
      to: bend.to,
      halfWidth: bend.halfWidth * width * 0.75,
    }
    return createSmear({
      seed: `${seed} ${index}`,
      course: arc(course),
      length: Math.abs(bend.to - bend.from) * course.radius,
      halfWidth: course.halfWidth,
      thickness: 30,
      dryness: 0.35,
      furrow: 0.14,
      roundness: 46,
    })
  })
  const raw = createField(sheet, (x, y) => {
    let level = swell(x / 500, y / 380) * 20
    for (const stroke of strokes) {
      const laid = stroke(x, y)
      level = mix(level, level * 0.12 + laid, smoothstep(0, 22, laid))
    }
    return level
  })
  const heights = blurred(raw, 2)
  const cream = mixColours(colourOf('paper'), colourOf('powder'), 0.3)
  const deep = mixColours(colourOf('powder'), colourOf('rose'), 0.25)
  const plate = lightRelief(heights, {
    albedo: (x, y) =>
      mixColours(deep, cream, smoothstep(-20, 45, heights.data[y * width + x] ?? 0)),
    gloss: () => 0.5,
    translucency: 0.75,
    shadowReach: 70,
    steepness: 0.7,
    hollow: 26,
  })
  return addGrain(plate, { seed, amount: 0.012 })
}
