/**
 * The points that the MDN HTTP Observatory gives for headers, 100 to begin with.
 * Rules: https://github.com/mdn/mdn-http-observatory, src/analyzer and src/grader, version 1.4.
 */
import { describe, expect, it } from 'vitest'
import { parsePolicy } from '../../../../build/check/host-headers.ts'
import type { Config } from '../../../../build/config.ts'
import { createHostRules } from '../../../../build/hosts/rules.ts'
import { configIn, drafts, translated } from '../site-config.ts'

type Headers = Readonly<Record<string, string>>

const broad = ['*', 'http:', 'https:', 'ftp:']

function pointsOfPolicy(text: string | undefined): number {
  if (text === undefined) return -25
  const policy = parsePolicy(text)
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const has = (name: string, ...bad: string[]) => sources(name).some((one) => bad.includes(one))
  const active = [...policy].filter(([name]) => name !== 'img-src' && name !== 'media-src')
  const isInsecure = ([, list]: [string, string[]]) => list.some((one) => /^(http|ftp):/.test(one))
  if (has('script-src', ...broad, 'data:', "'unsafe-inline'") || has('object-src', ...broad)) {
    return -20
  }
  if (active.some(isInsecure)) return -20
  if (has('script-src', "'unsafe-eval'") || has('style-src', "'unsafe-eval'")) return -10
  if ([...policy].some(isInsecure)) return -10
  if (has('style-src', ...broad, 'data:', "'unsafe-inline'")) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function pointsOfFrames({ 'X-Frame-Options': value = '', ...headers }: Headers): number {
  if (parsePolicy(headers['Content-Security-Policy'] ?? '').has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(value) ? 5 : -20
}

const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin-when-cross-origin']

const pointsOf = (headers: Headers) => ({
  policy: pointsOfPolicy(headers['Content-Security-Policy']),
  frames: pointsOfFrames(headers),
  referrer: privateReferrers.includes(headers['Referrer-Policy'] ?? '') ? 5 : -5,
  resources: headers['Cross-Origin-Resource-Policy'] === 'same-origin' ? 10 : 0,
  types: headers['X-Content-Type-Options'] === 'nosniff' ? 0 : -5,
  transport: /max-age=\d{8,}/.test(headers['Strict-Transport-Security'] ?? '') ? 0 : -20,
})

const complete = { policy: 10, frames: 5, referrer: 5, resources: 10, types: 0, transport: 0 }

const headersOf = (config: Partial<Config>): Headers =>
  createHostRules({
    headers: [],
    config: configIn('/site', config),
    redirects: [],
    inlineScripts: ["'sha256-abc='"],
  }).everywhere

describe('[BUILD-8] the headers score 130 of the Observatory’s points', () => {
  it.each(Object.entries({ strict: {}, translated, drafts }))('with the policy %s', (_, config) => {
    const points = pointsOf(headersOf(config))
    expect(points).toEqual(complete)
    expect(Object.values(points).reduce((sum, one) => sum + one, 100)).toBe(130)
  })

  it('and would lose them by inline style sheets, frames and scripts of anybody', () => {
    const headers = headersOf(translated)
    const policy = headers['Content-Security-Policy'] ?? ''
    const scoreOf = (from: string, to: string) => pointsOfPolicy(policy.replace(from, to))
    expect(scoreOf("style-src 'self'", "style-src 'self' 'unsafe-inline'")).toBe(0)
    expect(scoreOf("script-src 'self'", "script-src 'self' https:")).toBe(-20)
    expect(scoreOf("default-src 'none'", "default-src 'self'")).toBe(5)
    expect(pointsOfFrames({})).toBe(-20)
  })
})
