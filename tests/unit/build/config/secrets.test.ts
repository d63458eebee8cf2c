import { describe, expect, it } from 'vitest'
import { createSecretGuard, createSecretScan } from '../../../../build/config/secret-scan.ts'
import { secretsOf } from '../../../../build/config/secrets.ts'
import { thrownBy } from '../thrown-by.ts'

const token = 'aB3&d"fGh/jKlMn+pQrSt'
const scan = createSecretScan([{ name: 'STORYBLOK_TOKEN', value: token }])

describe('secretsOf', () => {
  it('takes what is named like a secret and is long enough, of addresses what gives access', () => {
    expect(
      secretsOf({
        STORYBLOK_TOKEN: token,
        REQUESTS_SMTP_URL: 'smtps://studio:posta%2Bsegreta@mail.example',
        REQUESTS_DATABASE_URL: 'libsql://db.example?authToken=molto-segreto',
        MY_PASSWORD: 'corto',
        SITE_URL: 'https://www.studio.example',
        HOME: '/home/nessuno-di-noi',
      }),
    ).toEqual([
      { name: 'REQUESTS_DATABASE_URL', value: 'molto-segreto' },
      { name: 'REQUESTS_SMTP_URL', value: 'posta%2Bsegreta' },
      { name: 'REQUESTS_SMTP_URL', value: 'posta+segreta' },
      { name: 'STORYBLOK_TOKEN', value: token },
    ])
  })
})

describe('createSecretScan', () => {
  it.each([
    ['as it is', token],
    ['in an address', encodeURIComponent(token)],
    ['in JSON', JSON.stringify(token)],
    ['in HTML', token.replace('&', '&amp;').replace('"', '&quot;')],
    ['in base64', Buffer.from(token).toString('base64')],
  ])('[BUILD-9] finds the value of a variable: %s', (_, text) => {
    expect(scan('about/index.html', `… ${text} …`)).toEqual(['the value of STORYBLOK_TOKEN'])
    expect(scan('_headers', Buffer.from(`… ${text} …`))).toEqual(['the value of STORYBLOK_TOKEN'])
  })

  it('[BUILD-9] finds a value, and the shape of one, of letters that are several bytes', () => {
    const found = (content: string) => {
      const inBytes = createSecretScan([{ name: 'MY_PASSWORD', value: 'pàssword-€' }])
      expect(inBytes('a.js', content)).toEqual(inBytes('a.js', Buffer.from(content)))
      return inBytes('a.js', content)
    }
    expect(found('… pàssword-€ …')).toEqual(['the value of MY_PASSWORD'])
    expect(found('smtps://là:posta@mail.example')).toEqual(['an address with a password'])
    expect(found('smtps://studio:perché@mail.example')).toEqual(['an address with a password'])
    expect(found('smtps://studio:è la posta@mail.example')).toEqual([])
  })

  it.each([
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['an access key of AWS', 'AKIAIOSFODNN7EXAMPLE'],
    ['an access token of Storyblok', 'stories?token=aBcDeFgHiJkLmNoPqRsTuVtt'],
    ['an access token of Storyblok', '{"accessToken":"aBcDeFgHiJkLmNoPqRsTuVtt"}'],
    ['a personal token of Storyblok', 'aBcDeFgHiJkLmNoPqRsTuVtt-12345-aBcDeFgHiJkLmNoPqRsT'],
    ['a bearer token', 'Authorization: Bearer abcdefghijklmnopqrstuvwxyz'],
    ['a signed token (JWT)', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3.abcdefghijklmnopqrstuvwx'],
    ['an access token of Storyblok', 'TOKEN=aBcDeFgHiJkLmNoPqRsTuVtt'],
    ['an access token of Storyblok', 'token\u00a0= aBcDeFgHiJkLmNoPqRsTuVtt'],
    ['a token of GitHub', `ghp_${'a'.repeat(36)}`],
    ['a token of GitHub', `github_pat_${'a_'.repeat(30)}`],
    ['a secret key of Stripe', `sk_live_${'a'.repeat(24)}`],
    ['an address with a password', 'smtps://studio:posta@mail.example'],
  ])('[BUILD-9] knows the shape of %s', (name, text) => {
    expect(scan('_assets/client.js', `const a = '${text}'`)).toEqual([name])
  })

  it.each([
    'Il token della prova è scaduto: “token=” non basta.',
    'https://www.studio.example:4000/about?token=1',
    'AKIA e ASIA sono due parole',
    'Bearer di un certificato',
  ])('leaves words alone: %s', (text) => {
    expect(scan('index.html', text)).toEqual([])
  })

  it('does not look into pictures', () => {
    expect(scan('_assets/a.webp', token)).toEqual([])
  })
})

describe('createSecretGuard', () => {
  const guard = createSecretGuard({
    secrets: [{ name: 'API_KEY', value: 'chiave-segreta' }],
    editor: { origin: '', previewToken: false },
    service: { apiUrl: '', token, oauthToken: '', version: 'published' },
  })

  it.each([
    ['index.html', `<p>${token}</p>`, 'index.html: the value of STORYBLOK_TOKEN'],
    ['a.js', Buffer.from('chiave-segreta'), 'a.js: the value of API_KEY'],
  ])('[BUILD-9] names file and variable, never the value: %s', async (path, content, expected) => {
    const error = await thrownBy(() => guard(path, () => content))
    expect(error.code).toBe('SECRET_PUBLISHED')
    expect(error.message).toContain(expected)
    expect(error.message + error.hint).not.toMatch(/chiave-segreta|aB3&d/)
  })

  it('does not even read a picture', () => {
    const read = () => {
      throw new Error('was read')
    }
    expect(() => guard('_assets/a.webp', read)).not.toThrow()
  })
})
