import { setTimeout as pause } from 'node:timers/promises'
import {
  applicationOf,
  type ReceiverProcess,
  site,
  startReceiverProcess,
} from './receiver-process.ts'

interface KillOptions {
  folder: string
  env: Record<string, string>
  requests: number
  kills: number
}

export interface KillResult {
  /** References that senders got: each request is sent until it is acknowledged. */
  acknowledged: string[]
  /** Posts that broke and were sent again. */
  broken: number
  receiver: ReceiverProcess
}

const senders = 8

/**
 * Sends requests with eight senders, and kills the receiver with SIGKILL at random moments meanwhile.
 * Returns the last receiver, which still runs.
 */
export async function sendWhileKilling(options: KillOptions): Promise<KillResult> {
  const { folder, env, requests, kills } = options
  let receiver = await startReceiverProcess(folder, { env })
  const { port } = receiver
  const acknowledged: string[] = []
  let broken = 0

  const send = async (count: number) => {
    for (;;) {
      const reference = await post(port, `person${count}`)
      if (reference !== null) return acknowledged.push(reference)
      broken += 1
      await pause(20)
    }
  }
  let next = 0
  const sender = async () => {
    // Pauses, for less time than a person types: otherwise no mail would be under way at a kill.
    for (let count = next++; count < requests; count = next++) {
      await send(count)
      await pause(10)
    }
  }
  const sending = Promise.all(Array.from({ length: senders }, sender))
  const moments = Array.from({ length: kills }, () => Math.random() * requests)
  for (const moment of moments.sort((a, b) => a - b)) {
    while (acknowledged.length < moment) await pause(1)
    await pause(Math.random() * 50)
    await receiver.kill('SIGKILL')
    receiver = await startReceiverProcess(folder, { env, port })
  }
  await sending
  return { acknowledged, broken, receiver }
}

/** Posts a request. @returns its reference, or `null` if there was no answer */
async function post(port: number, key: string): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${port}/model`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(applicationOf(key)),
  }).catch(() => null)
  if (response === null) return null
  const answer = (await response.json().catch(() => null)) as { reference?: string } | null
  if (response.status !== 202 && answer !== null) throw new Error(`answered ${response.status}`)
  return answer?.reference ?? null
}
