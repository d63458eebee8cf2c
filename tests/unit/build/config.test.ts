import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { environmentSchema } from '../../../build/config/environment.ts'
import { resolveConfig } from '../../../build/config.ts'
import { configIn } from './site-config.ts'
import { tempFolder } from './temp-folder.ts'
import { thrownBy } from './thrown-by.ts'

/** Makes a project folder with these files the working directory of the test. */
function enterProject(files: Record<string, string> = {}): string {
  const before = process.cwd()
  const folder = realpathSync(tempFolder())
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  return folder
}

describe('resolveConfig', () => {
  it('is complete without any setting', async () => {
    const folder = enterProject()
    expect(await resolveConfig({}, {})).toEqual({
      ...configIn(folder),
      site: join(folder, 'src/site.ts'),
      spaceDir: join(folder, 'demo'),
      siteUrl: 'http://localhost:4000',
      service: {
        apiUrl: 'https://api.storyblok.com/v2',
        token: '',
        oauthToken: '',
        version: 'published',
      },
    })
  })

  it.each([
    ['{}', ['it']],
    ['{ language: "de" }', ['de']],
    ['{ languages: ["de", "pt-BR"] }', ['de', 'pt-BR']],
    ['{ language: "it", languages: ["it", "en"] }', ['it', 'en']],
  ])('[I18N-1] reads from %s the languages %s, the site’s own first', async (value, languages) => {
    enterProject({ 'site.mjs': `export default ${value}` })
    expect(await resolveConfig({ config: 'site.mjs' }, {})).toMatchObject({
      language: languages[0],
      languages,
    })
  })

  it('takes the environment over .env, and both over the configuration file', async () => {
    enterProject({
      'site.mjs':
        'export default { siteUrl: "https://file.example", basePath: "/file/", forms: { minors: true } }',
      '.env': 'SITE_URL=https://dotenv.example\nSTORYBLOK_TOKEN=from-dotenv\nBASE_PATH=/dotenv/\n',
    })
    const config = await resolveConfig(
      { config: 'site.mjs' },
      { SITE_URL: 'https://environment.example/', STORYBLOK_VERSION: 'draft' },
    )
    expect(config).toMatchObject({
      siteUrl: 'https://environment.example',
      basePath: '/dotenv/',
      forms: { minors: true },
      timeZone: 'Europe/Rome',
      service: { token: 'from-dotenv', version: 'draft' },
    })
  })

  it.each([
    ['https://caffè.it/', 'https://xn--caff-8oa.it'],
    ['https://WWW.Studio.example:443', 'https://www.studio.example'],
  ])('[BUILD-8] normalizes the site’s URL as browsers do: %s', async (typed, siteUrl) => {
    enterProject({ 'site.mjs': `export default { siteUrl: ${JSON.stringify(typed)} }` })
    expect(await resolveConfig({ config: 'site.mjs' }, {})).toMatchObject({ siteUrl })
    expect(await resolveConfig({}, { SITE_URL: typed })).toMatchObject({ siteUrl })
  })

  it('takes folders from flags, relative to where the command runs, and follows links', async () => {
    const folder = enterProject()
    mkdirSync(join(folder, 'elsewhere'))
    const config = await resolveConfig({ cache: 'elsewhere/cache', out: '/srv/site/' }, {})
    expect(config.cacheDir).toBe(join(folder, 'elsewhere/cache'))
    expect(config.outDir).toBe('/srv/site')
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link'))
    expect((await resolveConfig({ out: 'link' }, {})).outDir).toBe(join(folder, 'elsewhere'))
  })

  it('[SYNC-8] has every variable that a person sets in .env.example', () => {
    const example = parseEnv(
      readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8'),
    )
    const { SOURCE_DATE_EPOCH: _, ...variables } = environmentSchema.shape
    expect(Object.keys(example).sort()).toEqual(Object.keys(variables).sort())
  })

  const marked = '\uFEFFSTORYBLOK_TOKEN=from-dotenv\r\n'
  it.each([
    ['UTF-8 with a mark', Buffer.from(marked)],
    ['UTF-16 LE', Buffer.from(marked, 'utf16le')],
    ['UTF-16 BE', Buffer.from(marked, 'utf16le').swap16()],
  ])('[SYNC-8] reads a .env that Windows saved as %s', async (_, bytes) => {
    enterProject()
    writeFileSync('.env', bytes)
    expect(await resolveConfig({}, {})).toMatchObject({ service: { token: 'from-dotenv' } })
  })

  it('treats an empty variable as unset', async () => {
    enterProject({ '.env': 'STORYBLOK_TOKEN=from-dotenv\nSTORYBLOK_REGION=\n' })
    const names = ['STORYBLOK_TOKEN', 'STORYBLOK_VERSION', 'SITE_URL', 'SOURCE_DATE_EPOCH']
    const empty = Object.fromEntries(names.map((name) => [name, '']))
    const apiUrl = 'https://api.storyblok.com/v2'
    expect(await resolveConfig({}, empty)).toMatchObject({
      siteUrl: 'http://localhost:4000',
      clock: null,
      service: { token: 'from-dotenv', version: 'published', apiUrl },
    })
  })

  it('ignores blanks around a variable', async () => {
    enterProject({ '.env': 'STORYBLOK_WEBHOOK_SECRET=" of-the-webhook "\n' })
    const token = 'tOkEn-of-the-space'
    const pasted = {
      STORYBLOK_TOKEN: ` ${token}\n`,
      STORYBLOK_OAUTH_TOKEN: ' \n',
      STORYBLOK_REGION: 'us\r\n',
      BASE_PATH: '/sub/ ',
      SOURCE_DATE_EPOCH: '  ',
    }
    expect(await resolveConfig({}, pasted)).toMatchObject({
      basePath: '/sub/',
      clock: null,
      service: { token, oauthToken: '', apiUrl: 'https://api-us.storyblok.com/v2' },
      webhookSecret: 'of-the-webhook',
      // A page would contain the trimmed value.
      secrets: [
        { name: 'STORYBLOK_TOKEN', value: token },
        { name: 'STORYBLOK_WEBHOOK_SECRET', value: 'of-the-webhook' },
      ],
    })
  })

  it.each([
    [{ STORYBLOK_REGION: 'us' }, 'https://api-us.storyblok.com/v2'],
    [{ STORYBLOK_REGION: 'cn' }, 'https://app.storyblokchina.cn/v2'],
    [{ STORYBLOK_API: 'http://127.0.0.1:4010/v2/' }, 'http://127.0.0.1:4010/v2'],
    [
      { STORYBLOK_REGION: 'us', STORYBLOK_API: 'https://proxy.example/v2' },
      'https://proxy.example/v2',
    ],
  ])(
    '[SYNC-7] takes the base path of the service from configuration: %j',
    async (environment, expected) => {
      enterProject()
      expect((await resolveConfig({}, environment)).service.apiUrl).toBe(expected)
    },
  )

  it('[BUILD-4] takes the clock of a reproducible build from SOURCE_DATE_EPOCH', async () => {
    enterProject()
    const { clock } = await resolveConfig({}, { SOURCE_DATE_EPOCH: '1796112000' })
    expect(clock?.toISOString()).toBe('2026-12-01T08:00:00.000Z')
  })
})

describe('a setting that is not valid', () => {
  it.each([
    [{ STORYBLOK_VERSION: 'latest' }, 'published'],
    [{ STORYBLOK_REGION: 'mars' }, 'eu.*found "mars"'],
    [{ STORYBLOK_API: 'api.storyblok.com' }, 'https://'],
    [{ STORYBLOK_API: 'https://proxy.example/v2?token=1' }, 'without ?'],
    [{ STORYBLOK_API: 'https://user:segreto@proxy.example/v2' }, 'password'],
    [{ SOURCE_DATE_EPOCH: 'yesterday' }, 'seconds since 1970'],
    [{ SOURCE_DATE_EPOCH: '-1e20' }, 'seconds since 1970'],
    [{ SOURCE_DATE_EPOCH: '1795000000000' }, '1795000000 if this is in milli'],
    [{ SOURCE_DATE_EPOCH: '253402300800' }, 'up to the year 9998'],
    [{ SITE_URL: 'studio\u200b' }, 'found "studio⟨U\\+200B⟩"'],
    [{ BASE_PATH: 'C:/Program Files/Git/sub/' }, 'found "C:/Program.*MSYS_NO_PATHCONV'],
    [{ SITE_URL: 'www.studio.example' }, 'https://www.example.it'],
    [{ SITE_URL: 'https://www.studio.example/sub' }, 'without a path'],
    [{ SITE_URL: 'https://www.studio.example?x=1' }, 'without a path'],
    [{ BASE_PATH: '/sub' }, '/sub/'],
    [{ BASE_PATH: '/../' }, '/sub/'],
    [{ BASE_PATH: '/a/./b/' }, '/sub/'],
    [{ REQUESTS_ENDPOINT: 'mailto:a@b.example' }, 'https://'],
  ])(
    '[BUILD-9] in the environment is named, with what was expected, and no password: %j',
    async (environment, expected) => {
      enterProject()
      const [name] = Object.keys(environment)
      const error = await thrownBy(() => resolveConfig({}, environment))
      expect(error).toMatchObject({ code: 'CONFIG_INVALID', exitCode: 2 })
      expect(error.message).toContain('environment')
      expect(error.message).not.toContain('segreto')
      expect(error.message).toMatch(new RegExp(`\\b${name}: .*${expected}`))
    },
  )

  it.each([
    ['basePath: "/s%C3%B9b/"', 'basePath: ', '/sub/'],
    ['basePath: null', 'basePath: expected a text in quotes, found nothing'],
    ['siteUrl: "ftp://studio.example"', 'siteUrl: ', 'https://www.example.it'],
    ['timeZone: "Europe/Atlantis"', 'timeZone: ', 'Europe/Rome'],
    ['language: "italiano!"', 'language: ', 'it'],
    ['languages: ["it", "english"]', 'languages.1: expected the code of a language'],
    ['languages: ["it", "xx"]', 'languages.1: expected the code of a language', 'found "xx"'],
    ['languages: ["it", "pt-br"]', 'languages.1: expected the code of a language'],
    ['languages: ["it", "en", "it"]', 'languages: expected each language once'],
    ['language: "it", languages: ["en", "it"]', 'languages.0: expected “it” first'],
    ['languages: []', 'languages: expected at least one language'],
    ['themeColor: "white"', 'themeColor: ', '#rrggbb'],
    ['requests: 7', 'requests: ', 'expected { adapter'],
    ['forms: { minorsForMakeup: "yes" }', 'forms.minorsForMakeup: expected true or false'],
    ['pollSeconds: "60"', 'pollSeconds: expected a number, found the text "60"'],
    ['pollSeconds: 60.5', 'pollSeconds: expected a whole number, found 60.5'],
    ['hsts: true', 'hsts: expected one of off, host, subdomains, preload'],
    ['translation: true', 'translation: expected settings, { … }, found true'],
    ['translation: { languages: ["en", "xx"] }', 'languages.1', 'a code of src/translation'],
    ['translation: { languages: ["en", "de", "en"] }', 'languages', 'each language once'],
    ['translation: { load: "never" }', 'load', 'one of consent, interaction, eager'],
    ['translation: { script: "javascript:1" }', 'translation.script', 'the URL of a script'],
    ['check: { allowedOrigins: {} }', 'check.allowedOrigins: expected a list, […], found { … }'],
    ['sync: { deadline: 0 }', 'sync.deadline: expected more than 0'],
    ['fonts: { serif: 4 }', 'fonts.serif: expected a text in quotes, found 4'],
    ['editor: { origin: "x" }', 'editor.origin: expected a URL like https://'],
    ['images: { quality: { webp: 101 } }', 'images.quality.webp: ', 'a number from 0 to 100'],
    ['images: { quality: { gif: 80 } }', 'images.quality: there is no setting gif'],
    ['images: { remote: true, avif: true }', 'images.avif: expected false'],
    ['basePath: "x", language: "", colour: "#fff"', 'basePath', 'language', 'colour'],
    ['colour: "#fff", fount: 1', 'site.mjs: there is no setting colour, fount'],
    ['lenguage: "it"', 'site.mjs: there is no setting lenguage (did you mean “language”?)'],
  ])(
    '[I18N-1] [IMG-2] [LANG-1] in the file is named in plain words, with what was expected: %s',
    async (settings, ...says) => {
      const folder = enterProject({ 'site.mjs': `export default { ${settings} }` })
      const error = await thrownBy(() => resolveConfig({ config: 'site.mjs' }, {}))
      expect(error).toMatchObject({ code: 'CONFIG_INVALID', exitCode: 2 })
      for (const text of [join(folder, 'site.mjs'), ...says]) expect(error.message).toContain(text)
      expect(error.message).not.toMatch(/Invalid|Unrecognized|undefined/)
    },
  )
})

describe('a configuration file', () => {
  it('that was asked for must be there', async () => {
    const folder = enterProject()
    const error = await thrownBy(() => resolveConfig({ config: 'other.ts' }, {}))
    expect(error).toMatchObject({ code: 'CONFIG_MISSING', exitCode: 2 })
    expect(error.message).toContain(join(folder, 'other.ts'))
  })

  it.each([['\uFEFF'], ['']])('in UTF-16 is reported as such, with %j before it', async (mark) => {
    const folder = enterProject()
    writeFileSync('site.mjs', Buffer.from(`${mark}export default {}\r\n`, 'utf16le'))
    const error = await thrownBy(() => resolveConfig({ config: 'site.mjs' }, {}))
    expect(error).toMatchObject({ code: 'CONFIG_UNREADABLE', exitCode: 2 })
    expect(error.message).toContain(join(folder, 'site.mjs'))
    expect(error.message).toContain('UTF-16')
    expect(error.hint).toContain('UTF-8')
  })

  it.each([
    ['throw new Error("no luck")', 'no luck'],
    ['export const site = {}', 'default export is not a configuration'],
    ['export default []', 'default export is not a configuration'],
  ])('that cannot be loaded is named, with the reason: %s', async (text, reason) => {
    const folder = enterProject({ 'site.mjs': text })
    const error = await thrownBy(() => resolveConfig({ config: 'site.mjs' }, {}))
    expect(error).toMatchObject({ code: 'CONFIG_UNREADABLE', exitCode: 2 })
    expect(error.message).toContain(join(folder, 'site.mjs'))
    expect(error.message).toContain(reason)
  })
})
