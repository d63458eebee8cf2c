import { describe, expect, it, onTestFinished } from 'vitest'
import { openSvgDrawer } from '../../../../build/images/draw-svg.ts'
import { inspectOriginal } from '../../../../build/images/inspect-original.ts'
import { InvalidImage } from '../../../../build/images/invalid-image.ts'
import { planImage } from '../../../../build/images/variants.ts'
import { encodeVariants, storeOriginal } from '../pictures.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="4000">${content}</svg>`)
const filtered = (primitives: string) =>
  svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${primitives}</filter><path d="M0 0h5e3v4e3H0Z" filter="url(#f)"/>`,
  )
const nested = (depth: number, attribute: string) =>
  `${`<g ${attribute}>`.repeat(depth)}<path d="M9 9h4e3v3e3H9Z"/>${'</g>'.repeat(depth)}`

/** Takes too much memory. */
const dashes = svg(
  `<path d="M0 0${'L9999 9999L0 1'.repeat(900)}" stroke="#000" stroke-dasharray=".01"/>`,
)
/** Takes too long. */
const nestedShadows = svg(
  `<filter id="f"><feDropShadow dx="5" dy="5" stdDeviation="50"/></filter>${nested(120, 'filter="url(#f)"')}`,
)
const plain = svg('<path d="M0 0h900v900"/>')

const limits = { maxPixels: 50e6, cpuSeconds: 60, maxBytes: 5e9 }

function openDrawer(...options: Parameters<typeof openSvgDrawer>) {
  const drawer = openSvgDrawer(...options)
  onTestFinished(drawer.close)
  return drawer
}

describe('[IMG-4] openSvgDrawer', () => {
  it('draws ordinary drawings, filters too', async () => {
    const soft = filtered('<feGaussianBlur stdDeviation="3"/>')
    const { drawing, ...file } = await openDrawer().draw(soft, { height: 500 })
    expect(file).toEqual({ format: 'svg', width: 5000, height: 4000, hasAlpha: true })
    expect(drawing?.info).toMatchObject({ width: 625, height: 500 })
  })

  it('stops a drawing that takes too long, and goes on after it and after a damaged one', async () => {
    const { draw } = openDrawer({ ...limits, cpuSeconds: 0.5 })
    const asked = [nestedShadows, plain, Buffer.from('<svg'), plain]
    const drawings = await Promise.allSettled(asked.map((bytes) => draw(bytes, { width: 2000 })))
    const outcomes = drawings.map((one) =>
      one.status === 'fulfilled'
        ? one.value.drawing?.info.width
        : one.reason instanceof InvalidImage && one.reason.message,
    )
    const refusal = expect.stringContaining('takes more than 0.5 seconds or 5000 MB to draw')
    expect(outcomes).toEqual([refusal, 2000, false, 2000])
  })

  it('stops a drawing that takes too much memory, and says how to export it', async () => {
    const drawer = openDrawer({ ...limits, maxBytes: 230e6 })
    await expect(inspectOriginal(dashes, drawer)).rejects.toMatchObject({
      hint: { en: 'Export it as PNG' },
    })
  })

  it('does not count memory that earlier drawings left in the process', async () => {
    const { draw } = openDrawer({ ...limits, maxBytes: 230e6 })
    const drawings = [await draw(plain, { width: 4000 }), await draw(plain, { width: 4000 })]
    expect(drawings.map(({ drawing }) => drawing?.info.width)).toEqual([4000, 4000])
  })

  it('is used by builds, where such a drawing fails alone', async () => {
    const cacheDir = tempFolder()
    const size = { width: 300, height: 200, hasAlpha: true, extension: 'svg' } as const
    const assets = [dashes, plain].map((bytes) => storeOriginal(cacheDir, bytes, size))
    const image = { filename: 'https://x.example/luce.svg', alt: '', focus: '' }
    const variants = assets.flatMap((asset) =>
      planImage({ asset, image, config: configIn('/') }).variants.slice(0, 1),
    )
    const { files, failed } = await encodeVariants(cacheDir, variants)
    expect(failed.map(({ original }) => original)).toEqual(assets.slice(0, 1))
    expect(files).toMatchObject([{ path: variants[1]?.path }])
  })
})
