// Preloaded into the official CLI: every request goes to the stand-in of the management API.
const { fetch } = globalThis
const standIn = process.env.STAND_IN

globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(new URL(pathname + search, standIn), request))
}
