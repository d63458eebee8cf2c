/**
 * Process that draws SVGs one by one, and kills itself when one takes too much: nothing interrupts
 * librsvg, not even the timeout of sharp. Node runs this file as it is, also beside the compiled
 * pipeline.
 */
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

const end = () => process.kill(process.pid, 'SIGKILL')
process.once('disconnect', end)

process.on('message', async ({ bytes, size, limits }) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isOver = user + system > limits.cpuSeconds * 1e6
    if (isOver || process.memoryUsage.rss() > limits.maxBytes) end()
  }, 20)
  try {
    const picture = sharp(bytes, { limitInputPixels: false, autoOrient: true })
    const { format, autoOrient: intrinsic, hasAlpha } = await picture.metadata()
    const isDrawn = format === 'svg' && intrinsic.width * intrinsic.height <= limits.maxPixels
    const draw = () => picture.resize(size).raw()
    const drawing = isDrawn ? await draw().toBuffer({ resolveWithObject: true }) : null
    process.send({ format, ...intrinsic, hasAlpha, drawing })
  } catch (error) {
    process.send({ error: error.message })
  }
  clearInterval(watch)
})
