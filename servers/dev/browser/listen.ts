/**
 * Listens for changes. A browser opens six connections to a server for all its tabs, so one tab listens
 * and tells the others.
 */
import type { DevState } from '../app.ts'

/** Channel and lock; both belong to this origin, hence to one server. */
const name = 'vetrina-dev'
/** Sent by a tab that has no state yet. */
const question = '?'

export function listen(onState: (state: DevState) => void): void {
  const channel = new BroadcastChannel(name)
  const hear = (text: string) => onState(JSON.parse(text) as DevState)
  const lead = () => {
    let last = question
    const events = new EventSource(new URL('events', import.meta.url))
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      last = data
      channel.postMessage(data)
      hear(data)
    })
    channel.addEventListener('message', ({ data }) => {
      if (data === question && last !== question) channel.postMessage(last)
    })
    return new Promise<never>(() => {})
  }
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data !== question) hear(data)
  })
  channel.postMessage(question)
  // Holds the lock until the tab closes. Insecure origins have no locks: there every tab listens.
  void (navigator.locks?.request(name, lead) ?? lead())
}
