/** A leg of the way that a checked request goes, and what was found of it. */
export interface CheckLeg {
  name: 'configured' | 'healthy' | 'accepted' | 'stored' | 'mailed' | 'webhook'
  /** `unseen`: the service does not tell, so a person has to look. */
  state: 'good' | 'failed' | 'unseen'
  /** What was found, or what went wrong and what to do about it. */
  text: string
}

export const passed = (name: CheckLeg['name'], text: string): CheckLeg => ({
  name,
  state: 'good',
  text,
})
export const failed = (name: CheckLeg['name'], text: string): CheckLeg => ({
  name,
  state: 'failed',
  text,
})
