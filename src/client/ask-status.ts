/** Time limit. After it an ordinary load is better: the service worker always has a page. */
export const patienceMs = 3000

/** @returns the HTTP status that the host gives a URL, `0` without an answer in time */
export const askStatus = (url: string | URL): Promise<number> =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
    (response) => response.status,
    () => 0,
  )
