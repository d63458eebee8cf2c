import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { writeInit } from '../../../../build/config/init.ts'
import { askQuestions } from '../../../../build/config/init-questions.ts'
import { resolveConfig } from '../../../../build/config.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const answers = {
  siteUrl: 'https://www.example.it',
  space: '123456',
  region: 'us',
  requestsEndpoint: '',
  color: '#102030',
}

/** Asks on a terminal that answers each question with the next line. */
async function askWith(lines: readonly string[], given = {}) {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  let next = 0
  output.on('data', (chunk: Buffer) => {
    shown += chunk
    if (/: $/.test(shown)) input.write(`${lines[next++] ?? ''}\n`)
  })
  return { answers: await askQuestions({ given, terminal: { input, output } }), shown, asked: next }
}

describe('the questions', () => {
  it('are five, with their usual answers', async () => {
    const { answers, asked } = await askWith(['https://www.example.it/', '123456', '', '', ''])
    expect(asked).toBe(5)
    expect(answers).toEqual({
      siteUrl: 'https://www.example.it',
      space: '123456',
      region: 'eu',
      requestsEndpoint: '',
      color: '#f6f1ea',
    })
  })

  it('come again after an answer that cannot be used, and say what is expected', async () => {
    const lines = ['example.it', 'https://www.example.it', 'mine', '7', 'mars', 'ap', '', 'red', '']
    const { answers, shown } = await askWith(lines)
    expect(answers).toMatchObject({ siteUrl: 'https://www.example.it', space: '7', region: 'ap' })
    const url = 'a URL like https://www.example.it'
    for (const expected of [url, 'a number', 'eu, us, ca, ap or cn', '#rrggbb']) {
      expect(shown).toContain(`expected ${expected}`)
    }
  })

  it.each(['https://www.example.it/Caffè', 'https://www.example.it/a b/'])(
    '[ROUTE-7] refuse a base path that other commands would refuse: %s',
    async (siteUrl) => {
      const given = { ...answers, siteUrl }
      const error = await thrownBy(() => askQuestions({ given, terminal: null }))
      expect(error).toMatchObject({ code: 'INIT_ANSWER', exitCode: 2 })
      expect(error.message).toContain('--site-url: expected a URL whose path is like')
    },
  )

  it('are not asked where a flag answered', async () => {
    expect((await askWith(['', ''], { ...answers, color: undefined })).asked).toBe(1)
  })

  it('end with the input, and say so', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    output.once('data', () => input.end('https://www.example.it\n'))
    const error = await thrownBy(() => askQuestions({ given: {}, terminal: { input, output } }))
    expect(error).toMatchObject({ code: 'INIT_ANSWER', exitCode: 2 })
    expect(error.message).toContain('input ended')
  })

  it('name every wrong or missing flag when there is no terminal', async () => {
    const asking = () => askQuestions({ given: { region: 'mars' }, terminal: null })
    const error = await thrownBy(asking)
    expect(error).toMatchObject({ code: 'INIT_ANSWER', exitCode: 2 })
    for (const flag of ['--site-url', '--space', '--region']) expect(error.message).toContain(flag)
  })
})

describe('the files', () => {
  it('are a usable configuration, also below a base path, and an environment to copy', async () => {
    const folder = tempFolder()
    const given = {
      siteUrl: 'https://www.example.it/studio',
      requestsEndpoint: 'https://requests.example.it',
    }
    const written = writeInit({ folder, config: 'site.config.ts' }, { ...answers, ...given })
    expect(written.files).toEqual(['site.config.ts', '.env.example'])
    const file = join(folder, 'site.config.ts')
    const build = resolve('build/config.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('./build/config.ts', build))
    expect(await resolveConfig({ config: file }, {})).toMatchObject({
      siteUrl: 'https://www.example.it',
      basePath: '/studio/',
      themeColor: '#102030',
      translation: { languages: ['en', 'fr', 'de', 'es'], load: 'consent' },
    })
    expect(readFileSync(join(folder, '.env.example'), 'utf8')).toContain('STORYBLOK_REGION=us\n')
    expect(written.commands).toHaveLength(3)
    for (const command of written.commands.slice(1)) expect(command).toContain('--space 123456')
  })

  it('contain no code from an answer', async () => {
    const folder = tempFolder()
    const requestsEndpoint = "https://x.example/'});process.exit(9);({a:'"
    writeInit({ folder, config: 'site.config.ts' }, { ...answers, requestsEndpoint })
    const text = readFileSync(join(folder, 'site.config.ts'), 'utf8')
    expect(text).toContain("'https://x.example/\\'});process.exit(9);({a:\\''")
  })

  it('are never replaced unasked or written outside a project, which is checked before any question', async () => {
    const folder = tempFolder()
    const init = (...flags: string[]) =>
      promisify(execFile)(process.execPath, [resolve('bin/vetrina.mjs'), 'init', ...flags], {
        cwd: folder,
      })
    const outside = await init('--space', '1').catch((error: unknown) => error)
    expect(outside).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^error PACKAGE_MISSING: .*\n {2}Run this in the folder of the/,
      ),
    })
    expect(readdirSync(folder)).toEqual([])
    mkdirSync(join(folder, 'node_modules/sharp'), { recursive: true })
    writeFileSync(join(folder, 'node_modules/sharp/package.json'), '{"version":"1.0.0"}')
    writeFileSync(join(folder, 'site.config.ts'), 'export default {}')
    const before = contentsOf(folder)
    const refused = await init().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('INIT_EXISTS') })
    expect(contentsOf(folder)).toEqual(before)
    writeInit({ folder, config: 'sites/other.config.ts' }, answers)
    expect(readFileSync(join(folder, 'site.config.ts'), 'utf8')).toBe('export default {}')
    expect(readFileSync(join(folder, 'sites/other.config.ts'), 'utf8')).toContain(
      "from '../build/site-config.ts'",
    )
    await init('--force', '--site-url', 'https://www.example.it', '--space', '1')
    expect(readFileSync(join(folder, 'site.config.ts'), 'utf8')).toContain(
      "from './build/site-config.ts'",
    )
  })
})
