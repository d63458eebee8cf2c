/** After that an ordinary load is worth a try: the service worker has a page for it in any case. */
export const patienceMs = 3000

/** @returns what the host answers of a URL: an HTTP status, `0` for nothing in time */
export const askStatus = (url: string | URL): Promise<number> =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
    (response) => response.status,
    () => 0,
  )
