import { leaf, poppy, ranunculus, spray } from '../flowers.ts'
import { type PaletteName, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom, type Random } from '../random.ts'
import { brushStroke, type Point } from '../stroke.ts'

interface Bloom {
  readonly kind: 'ranunculus' | 'poppy' | 'spray' | 'leaf'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colours: readonly PaletteName[]
}

// Shares of width and height; stems run to the binding at 0.5, 0.78.
const blooms: readonly Bloom[] = [
  { kind: 'leaf', x: 0.2, y: 0.42, size: 0.11, colours: ['sage', 'moss'] },
  { kind: 'leaf', x: 0.82, y: 0.36, size: 0.11, colours: ['sage', 'moss'] },
  { kind: 'leaf', x: 0.3, y: 0.1, size: 0.1, colours: ['moss', 'sage'] },
  { kind: 'leaf', x: 0.88, y: 0.62, size: 0.09, colours: ['sage', 'moss'] },
  { kind: 'spray', x: 0.13, y: 0.24, size: 0.09, colours: ['ochre', 'clay'] },
  { kind: 'spray', x: 0.73, y: 0.1, size: 0.09, colours: ['blush', 'wine'] },
  { kind: 'spray', x: 0.16, y: 0.6, size: 0.07, colours: ['ochre', 'sand'] },
  { kind: 'poppy', x: 0.5, y: 0.17, size: 0.088, colours: ['rose', 'powder', 'wine'] },
  { kind: 'poppy', x: 0.78, y: 0.5, size: 0.095, colours: ['blush', 'rose', 'ink'] },
  { kind: 'ranunculus', x: 0.32, y: 0.4, size: 0.1, colours: ['powder', 'rose', 'blush'] },
  { kind: 'ranunculus', x: 0.61, y: 0.34, size: 0.105, colours: ['clay', 'terracotta', 'wine'] },
  { kind: 'ranunculus', x: 0.47, y: 0.56, size: 0.08, colours: ['sand', 'powder', 'ochre'] },
]

/** A bouquet of cut and washed paper, its stems drawn in ink. */
export async function drawPartnerFiori(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const binding: Point = [0.5 * w, 0.84 * h]
  const stems = blooms
    .map((bloom) => {
      const [x, y] = [bloom.x * w, heightOf(bloom) * h]
      const lean = (x - binding[0]) * 0.16
      const line: Point[] = [
        [x, y],
        [x + (binding[0] - x) * 0.32 + lean, y + (binding[1] - y) * 0.45],
        [binding[0] + lean * 0.16, binding[1]],
        [binding[0] - (x - binding[0]) * 0.3, h * 1.03],
      ]
      return brushStroke(line, { width: random.between(6, 10), start: 0.3, end: 0.5, peak: 0.7 })
    })
    .join('')
  const paper = createPaper(sheet, 'paper')
  const stemmed = await layOver(paper, `<path d="${stems}" fill="${palette.moss}"/>`, 'multiply')
  const covered = await layOver(stemmed, blooms.map((bloom) => groundOf(bloom, sheet)).join(''))
  const washed = await layOver(
    covered,
    blooms.map((bloom) => drawBloom(bloom, sheet, random)).join(''),
    'multiply',
  )
  const ribbon = [
    [-46, -14, 50, 10],
    [-42, 4, 46, 24],
    [-36, 22, 44, 34],
  ]
    .map(([a = 0, b = 0, c = 0, d = 0]) =>
      brushStroke(
        [
          [binding[0] + a, binding[1] + b],
          [binding[0], binding[1] + (b + d) / 2 + 6],
          [binding[0] + c, binding[1] + d],
        ],
        { width: 20, start: 0.7, end: 0.7 },
      ),
    )
    .join('')
  return addGrain(await layOver(washed, `<path d="${ribbon}" fill="${palette.wine}"/>`), {
    seed,
    amount: 0.018,
  })
}

function heightOf(bloom: Bloom): number {
  return 0.1 + bloom.y * 0.84
}

function growth(bloom: Bloom): number {
  return bloom.kind === 'spray' ? 1 : 1.22
}

// Stems end under a flower: it hides them.
function groundOf(bloom: Bloom, sheet: Sheet): string {
  if (bloom.kind === 'leaf' || bloom.kind === 'spray') return ''
  return `<circle cx="${bloom.x * sheet.width}" cy="${heightOf(bloom) * sheet.height}" r="${bloom.size * sheet.width * growth(bloom) * 0.9}" fill="${palette.paper}"/>`
}

function drawBloom(bloom: Bloom, sheet: Sheet, random: Random): string {
  const x = bloom.x * sheet.width
  const y = heightOf(bloom) * sheet.height
  const size = bloom.size * sheet.width * growth(bloom)
  const drawn = { ranunculus, poppy, spray, leaf }[bloom.kind]
  return `<g style="isolation:isolate">${drawn({ x, y, size, colours: bloom.colours.map((name) => palette[name]) }, random)}</g>`
}
