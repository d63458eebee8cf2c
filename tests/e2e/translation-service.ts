/**
 * A translation service on an origin of its own, with a stand-in for the first script of Google.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startElement } from './google-widget.ts'

export async function startTranslationService() {
  const server = createServer((request, response) => {
    const isScript = request.url?.startsWith('/translate_a/element.js?cb=') ?? false
    response.writeHead(isScript ? 200 : 404, { 'Content-Type': 'text/javascript' })
    response.end(isScript ? `(${startElement})()` : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** URL of the script. */
    script: `http://127.0.0.1:${port}/translate_a/element.js`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
