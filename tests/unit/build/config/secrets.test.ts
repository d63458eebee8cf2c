import { describe, expect, it } from 'vitest'
import { createSecretGuard, createSecretScan } from '../../../../build/config/secret-scan.ts'
import { secretsOf } from '../../../../build/config/secrets.ts'
import { thrownBy } from '../thrown-by.ts'

const token = 'aB3&d"fGh/jKlMn+pQrSt'
const scan = createSecretScan([{ name: 'STORYBLOK_TOKEN', value: token }])

describe('secretsOf', () => {
  it('takes long enough values that are named like secrets, and the credentials in URLs', () => {
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
  const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0')
  const everyLetter = (spell: (letter: string) => string) => [...token].map(spell).join('')
  const html = token.replace('&', '&amp;').replace('"', '&quot;')
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const inJson = JSON.stringify(token).replaceAll('/', '\\/').replace('&', '\\u0026')
  it.each([
    ['as it is', token],
    ['in an address', encodeURIComponent(token)],
    ['in an address, all of it, in small letters', everyLetter((letter) => `%${hex(letter)}`)],
    ['in an address in an address', encodeURIComponent(encodeURIComponent(token))],
    ['in JSON', JSON.stringify(token)],
    ['in JSON that a page may hold', inJson],
    ['in JSON in JSON', JSON.stringify(inJson)],
    ['in JSON, all of it', everyLetter((letter) => `\\u00${hex(letter).toUpperCase()}`)],
    ['in a script', everyLetter((letter) => `\\x${hex(letter)}`)],
    ['in HTML', html],
    ['in HTML in JSON', JSON.stringify(html)],
    ['in HTML, by numbers', everyLetter((letter) => `&#${letter.charCodeAt(0)};`)],
    ['in HTML, by long numbers', everyLetter((letter) => `&#X0000${hex(letter)};`)],
    ['in HTML in the JSON of a page', everyLetter((letter) => `\\u0026#x${hex(letter)};`)],
    ['in HTML in an address', everyLetter((letter) => encodeURIComponent(`&#x${hex(letter)};`))],
    ['in HTML, some of it', token.replace('f', '&#x66;').replace('+', '&#43;')],
    ...['', 'a', 'ab', 'abc', 'È'].flatMap((before): [string, string][] => [
      [`in base64 after “${before}”`, base64(`${before}${token} and more`)],
      [
        `in base64 of addresses after “${before}”`,
        Buffer.from(before + token).toString('base64url'),
      ],
      [`in base64 in an address after “${before}”`, encodeURIComponent(base64(before + token))],
    ]),
  ])('[BUILD-9] finds the value of a variable: %s', (_, text) => {
    expect(scan('about/index.html', `… ${text} …`)).toEqual(['the value of STORYBLOK_TOKEN'])
    expect(scan('_headers', Buffer.from(`… ${text} …`))).toEqual(['the value of STORYBLOK_TOKEN'])
  })

  it('[BUILD-9] finds base64 whose signs are escaped', () => {
    const value = '?>?>?>chiave?>?>?>'
    const scanValue = createSecretScan([{ name: 'A_KEY', value }])
    for (const before of ['', 'a', 'ab']) {
      const letters = base64(before + value)
      expect(letters).toMatch(/[+/]/)
      for (const text of [encodeURIComponent(letters), letters.replaceAll('/', '\\/')]) {
        expect(scanValue('a.js', text)).toEqual(['the value of A_KEY'])
      }
    }
  })

  it('[BUILD-9] finds a value of any length, in binary files too', () => {
    const noise = Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7919) % 256))
    expect(scan('_assets/a.webp', Buffer.concat([noise, Buffer.from(token), noise]))).toHaveLength(
      1,
    )
    expect(scan('_assets/a.webp', noise)).toEqual([])
    const key = Array.from({ length: 300 }, (_, at) => String.fromCharCode(48 + ((at * 37) % 75)))
    const scanKey = createSecretScan([{ name: 'A_PRIVATE_KEY', value: key.join('') }])
    expect(scanKey('a.map', JSON.stringify(key.join('')))).toEqual(['the value of A_PRIVATE_KEY'])
    expect(scanKey('a.map', base64(`x${key.join('')}`))).toEqual(['the value of A_PRIVATE_KEY'])
  })

  it.each(['\\', '&', '&amp;', '%25', '&#0', '\\u', token.slice(0, -1), 'aB3&amp;', '://:'])(
    '[BUILD-9] takes no longer for a file that is full of: %s',
    (text) => {
      const begun = process.cpuUsage()
      expect(scan('a.js', text.repeat(2e6 / text.length))).toEqual([])
      expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(1)
    },
  )

  it('[BUILD-9] finds values and shapes with multi-byte letters', () => {
    const found = (content: string) => {
      const inBytes = createSecretScan([{ name: 'MY_PASSWORD', value: 'pàssword-€' }])
      expect(inBytes('a.js', content)).toEqual(inBytes('a.js', Buffer.from(content)))
      return inBytes('a.js', content)
    }
    expect(found('… pàssword-€ …')).toEqual(['the value of MY_PASSWORD'])
    expect(found('smtps://là:posta@mail.example')).toEqual(['a URL with a password'])
    expect(found('smtps://studio:perché@mail.example')).toEqual(['a URL with a password'])
    expect(found('smtps://studio:è la posta@mail.example')).toEqual([])
  })

  it.each([
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['an AWS access key', 'AKIAIOSFODNN7EXAMPLE'],
    ['a Storyblok access token', 'stories?token=aBcDeFgHiJkLmNoPqRsTuVtt'],
    ['a Storyblok access token', '{"accessToken":"aBcDeFgHiJkLmNoPqRsTuVtt"}'],
    ['a Storyblok personal token', 'aBcDeFgHiJkLmNoPqRsTuVtt-12345-aBcDeFgHiJkLmNoPqRsT'],
    ['a bearer token', 'Authorization: Bearer abcdefghijklmnopqrstuvwxyz'],
    ['a signed token (JWT)', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3.abcdefghijklmnopqrstuvwx'],
    ['a Storyblok access token', 'TOKEN=aBcDeFgHiJkLmNoPqRsTuVtt'],
    ['a Storyblok access token', 'token\u00a0= aBcDeFgHiJkLmNoPqRsTuVtt'],
    ['a GitHub token', `ghp_${'a'.repeat(36)}`],
    ['a GitHub token', `github_pat_${'a_'.repeat(30)}`],
    ['a Stripe secret key', `sk_live_${'a'.repeat(24)}`],
    ['a URL with a password', 'smtps://studio:posta@mail.example'],
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
})

describe('createSecretGuard', () => {
  const guard = createSecretGuard({
    secrets: [{ name: 'API_KEY', value: 'chiave-segreta' }],
    languages: ['it'],
    editor: { origin: '', previewToken: false },
    service: { apiUrl: '', token, oauthToken: '', version: 'published' },
  })

  it.each([
    ['index.html', `<p>${token}</p>`, 'index.html: the value of STORYBLOK_TOKEN'],
    ['a.js', Buffer.from('chiave-segreta'), 'a.js: the value of API_KEY'],
    ['about/_payload.json', '"chiave\\u002dsegreta"', '_payload.json: the value of API_KEY'],
    ['listino.pdf', Buffer.from('%PDF chiave-segreta'), 'listino.pdf: the value of API_KEY'],
  ])('[BUILD-9] names file and variable, never the value: %s', async (path, content, expected) => {
    const error = await thrownBy(() => guard(path, () => content))
    expect(error.code).toBe('SECRET_PUBLISHED')
    expect(error.message).toContain(expected)
    expect(error.message + error.hint).not.toMatch(/chiave-segreta|aB3&d/)
  })
})
