import { describe, expect, it } from 'vitest'
import { resolveWorkerConfig } from '../../../../servers/requests/cloudflare.ts'
import { resolveRequestsConfig } from '../../../../servers/requests/config.ts'
import { siteForms } from '../../../../src/requests/forms.ts'
import { thrownBy } from '../../build/thrown-by.ts'

const shared = {
  forms: siteForms,
  siteUrl: 'https://www.studio.example',
  basePath: '/sub/',
  timeZone: 'Europe/Rome',
  endpoint: 'https://requests.example/api/requests/',
}

describe('resolveRequestsConfig', () => {
  it('is complete without any variable', () => {
    expect(resolveRequestsConfig({}, shared)).toMatchObject({
      databaseUrl: 'file:requests-data/requests.db',
      origins: ['https://www.studio.example', 'https://requests.example'],
      mountPath: '/api/requests',
      siteFacts: 'https://www.studio.example/sub/requests.json',
    })
  })

  it('keeps undelivered requests at least as long as delivered ones', () => {
    const daysOf = (REQUESTS_KEEP_DAYS: string) =>
      resolveRequestsConfig({ REQUESTS_KEEP_DAYS }, shared).keepUndeliveredDays
    expect([daysOf('30'), daysOf('365')]).toEqual([90, 365])
  })

  it('[FORM-3] retries after a minute up to a day, for more than three days', () => {
    const { retrySeconds } = resolveRequestsConfig({}, shared)
    expect(retrySeconds[0]).toBe(60)
    expect(Math.max(...retrySeconds)).toBe(86_400)
    expect(retrySeconds).toEqual([...retrySeconds].sort((a, b) => a - b))
    expect(retrySeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(3 * 86_400)
  })

  it.each([
    [{ REQUESTS_PORT: '70000' }, /REQUESTS_PORT.*0 to 65535/],
    [{ REQUESTS_ORIGINS: 'https://a.example/path' }, /REQUESTS_ORIGINS.*without a path/],
    [{ REQUESTS_ORIGINS: 'studio.example' }, /REQUESTS_ORIGINS.*https:/],
    [{ REQUESTS_DATABASE_URL: 'file:le%20mie.db' }, /REQUESTS_DATABASE_URL.*without %/],
    [{ REQUESTS_DATABASE_URL: 'file::memory:' }, /REQUESTS_DATABASE_URL.*file:requests.db/],
    [{ REQUESTS_DATABASE_URL: 'requests.db' }, /REQUESTS_DATABASE_URL.*file:/],
    [{ REQUESTS_DATABASE_URL: 'libsql://me:secret@db.example' }, /^(?!.*secret).*DATABASE_TOKEN/],
    [{ REQUESTS_WEBHOOK_URL: 'https://me:secret@hook.example' }, /^(?!.*secret).*without a user/],
    [{ REQUESTS_MAIL_API_URL: 'https://me:secret@api.example' }, /^(?!.*secret).*without a user/],
    [{ REQUESTS_SITE_FACTS: 'HTTPS://me:secret@site.example/' }, /^(?!.*secret).*without a user/],
    [{ REQUESTS_RETRY_SECONDS: '60,soon' }, /REQUESTS_RETRY_SECONDS.*60,300/],
    [{ REQUESTS_SMTP_URL: 'smtps://mail.example' }, /REQUESTS_MAIL_FROM/],
    [{ REQUESTS_MAIL_TO: 'a@b.example, c@d.example' }, /REQUESTS_MAIL_TO.*one address/],
    [{ REQUESTS_PORT: 'abc' }, /REQUESTS_PORT: expected a number.*, found "abc"/],
    [{ REQUESTS_SMTP_URL: 'https://mail.example' }, /REQUESTS_SMTP_URL.*smtps/],
    [{ REQUESTS_SMTP_URL: 'smtps://' }, /REQUESTS_SMTP_URL: has no host/],
    [{ REQUESTS_SMTP_URL: 'smtps://me:12/34@mail.example' }, /^(?!.*12).*SMTP_URL.*%2F/],
    [{ REQUESTS_SMTP_URL: 'smtps://me:50%off@mail.example' }, /^(?!.*off).*SMTP_URL.*%25/],
  ])('refuses %j, naming the expected value', async (environment, expected) => {
    const error = await thrownBy(() => resolveRequestsConfig(environment, shared))
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', exitCode: 2 })
    expect(error.message).toMatch(expected)
  })
})

const pasted = {
  SITE_URL: 'https://łódź.example/\n',
  REQUESTS_ENDPOINT: 'https://www.studio.example/api/requests',
  REQUESTS_DATABASE_URL: ' libsql://requests.example',
  REQUESTS_DATABASE_TOKEN: 'tOkEn-of-the-database\n',
  REQUESTS_PER_HOUR: ' ',
}

it('a Worker drops blanks around variables, and writes a domain in ASCII', () => {
  expect(resolveWorkerConfig(pasted, { forms: siteForms })).toMatchObject({
    siteUrl: 'https://xn--d-uga0v4h.example',
    databaseUrl: 'libsql://requests.example',
    databaseToken: 'tOkEn-of-the-database',
    perHour: 100,
  })
})

it('a Worker says which time zone it expects', async () => {
  const mistyped = { ...pasted, REQUESTS_TIME_ZONE: 'Rome' }
  const error = await thrownBy(() => resolveWorkerConfig(mistyped, { forms: siteForms }))
  expect(error).toMatchObject({ code: 'CONFIG_INVALID' })
  expect(error.message).toContain('REQUESTS_TIME_ZONE: expected a time zone like Europe/Rome')
})
