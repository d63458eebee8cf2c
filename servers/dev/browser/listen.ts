/**
 * Hears of changes. Browsers keep six connections to a server, for all tabs together: one tab
 * listens, and tells the others.
 */
import type { DevState } from '../app.ts'

/** Of this origin, which is of one server. */
const name = 'vetrina-dev'
/** What a tab says that has heard nothing so far. */
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
  // Until this tab goes. Without locks, which only safe addresses have, every tab listens.
  void (navigator.locks?.request(name, lead) ?? lead())
}
