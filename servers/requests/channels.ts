/**
 * By which channels a configuration delivers.
 */
import { type RequestsConfig, sendsMail } from './config.ts'
import type { Channel } from './deliveries.ts'

/** The channels that the configuration can serve. */
export const openChannels = (config: RequestsConfig): Channel[] => [
  ...(sendsMail(config) ? (['mail', 'confirmation'] as const) : []),
  ...(config.webhookUrl === '' ? [] : (['webhook'] as const)),
]

/** Those by which requests reach the professional. Without any, the mail is waited for. */
export function reachingChannels(config: RequestsConfig): Channel[] {
  const channels = openChannels(config).filter((channel) => channel !== 'confirmation')
  return channels.length === 0 ? ['mail'] : channels
}
