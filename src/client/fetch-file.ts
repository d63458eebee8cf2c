/** @throws Error when the host answers with an error or not at all */
export async function fetchFile(address: string | URL, options?: RequestInit): Promise<Response> {
  const response = await fetch(address, options)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response
}

/** Time limit. After it an ordinary load is better: the service worker always has a page. */
export const patienceMs = 3000

/** @returns the HTTP status that the host gives a URL, `0` without an answer in time */
export const askStatus = (url: string | URL): Promise<number> =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
    (response) => response.status,
    () => 0,
  )
