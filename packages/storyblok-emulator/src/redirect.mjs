/**
 * Redirects a program with Storyblok's hosts built in: sends its requests to the emulator at
 * STORYBLOK_EMULATOR. Preload it with `node --import`.
 */
const origin = process.env.STORYBLOK_EMULATOR
const send = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  if (!/(^|\.)storyblok\.com$/.test(url.hostname)) return send(input, init)
  const target = new URL(url.pathname + url.search, origin)
  return send(input instanceof Request ? new Request(target, input) : target, init)
}
