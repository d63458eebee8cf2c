/**
 * The pace of requests, in one process and from one to the next.
 */

/** The latest requests, of this process and of those before it. */
export interface PaceHistory {
  /** How many milliseconds ago each of the latest requests was, the oldest first. */
  ages(): number[]
  /** A request is being sent. What it gives is called when the request has arrived. */
  note(): () => void
}

interface PacerOptions {
  /** Most requests in any sliding second. */
  perSecond: number
  history?: PaceHistory | undefined
  signal?: AbortSignal | undefined
}

// A little more than a second: the clocks of two machines do not run alike.
const windowMs = 1002

/** `send` calls `arrived` as soon as the request must have arrived: when its answer begins. */
type Pacer = <T>(send: (arrived: () => void) => Promise<T>) => Promise<T>

/**
 * Sends so that no second sees more than `perSecond` arrivals. A request waits for the answer to
 * the one `perSecond` places before it, and a second from then: when that one arrived is only known
 * to be before its answer, and a new connection takes far longer than one that is open.
 */
export function createPacer(options: PacerOptions): Pacer {
  const { perSecond, history, signal } = options
  const now = () => performance.now()
  const answered: Promise<number>[] = (history?.ages() ?? [])
    .slice(-perSecond)
    .map((age) => Promise.resolve(now() - age))
  return (send) => {
    const before = answered.length < perSecond ? undefined : answered.shift()
    return new Promise((resolve, reject) => {
      const arrival = new Promise<number>((resolveArrival) => {
        let noteArrival = () => {}
        const arrived = () => {
          noteArrival()
          noteArrival = () => {}
          resolveArrival(now())
        }
        const sent = (async () => {
          if (before !== undefined) await waitUntil((await before) + windowMs, signal)
          noteArrival = history?.note() ?? noteArrival
          return send(arrived)
        })()
        sent.then(resolve, reject).finally(arrived)
      })
      answered.push(arrival)
    })
  }
}

/** Timers can be early, so one is not enough. */
async function waitUntil(instant: number, signal?: AbortSignal): Promise<void> {
  for (let ms = instant - performance.now(); ms > 0; ms = instant - performance.now()) {
    await sleep(Math.ceil(ms), signal)
  }
}

/** @throws the signal's reason when it is aborted */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
