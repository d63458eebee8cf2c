import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createSpaceSchema,
  type SpaceComponent,
  serializeSpaceSchema,
} from '../../../../build/content/space-schema.ts'
import { definitionsOf } from '../../../../src/content/site.ts'
import { createContentModelDocs } from '../../../../src/guides/content-model.ts'
import { createRequestFormDocs } from '../../../../src/guides/request-forms.ts'
import { site } from '../../../../src/site.ts'
import { installStoryblokCli } from '../../../storyblok-cli/install.ts'
import { tempFolder } from '../temp-folder.ts'

const run = promisify(execFile)

const componentOf = (name: string) => createSpaceSchema(site).find((one) => one.name === name)

describe('createSpaceSchema', () => {
  it('has the content types as roots, every blok that may stand in one, and fields in order', () => {
    const components = createSpaceSchema(site)
    const roots = components.filter((one) => one.is_root).map(({ name }) => name)
    const types = definitionsOf(site).map(({ name }) => name)
    expect(roots).toEqual(types.toSorted())
    expect(components.every((one) => one.is_nestable !== one.is_root)).toBe(true)
    const names = new Set(components.map(({ name }) => name))
    expect(names.size).toBe(components.length)
    for (const { schema } of components) {
      const positions = Object.values(schema).map(({ pos }) => pos)
      expect(positions).toEqual(positions.map((_, index) => index))
      for (const { component_whitelist: allowed = [] } of Object.values(schema)) {
        for (const name of allowed as string[]) expect(names).toContain(name)
      }
    }
  })

  it('[I18N-2] has a language for what visitors read, and none for names, numbers and codes', () => {
    const translatable = createSpaceSchema(site).flatMap(({ name, schema }) =>
      Object.entries(schema).flatMap(([field, { translatable }]) =>
        translatable === true ? [`${name}.${field}`] : [],
      ),
    )
    expect(translatable).toEqual(
      expect.arrayContaining(['hero.headline', 'hero.image', 'faq.heading', 'rich_text.text']),
    )
    for (const field of ['brand', 'address', 'phone', 'vat_number', 'languages', 'reply_hours']) {
      expect(translatable).not.toContain(`settings.${field}`)
    }
    expect(translatable).not.toContain('hero.release')
    expect(translatable).not.toContain('page.body')
  })

  it('tells the editor in Italian what a field is, what it takes and what it must have', () => {
    expect(componentOf('gallery_item')?.schema.state).toMatchObject({
      ...{ type: 'option', display_name: 'Stato', required: false, default_value: 'none' },
      description: 'Per la dermopigmentazione: quando è stata scattata la foto.',
    })
    const until = componentOf('hero')?.schema.release_until
    expect(until).toMatchObject({ type: 'datetime', disable_time: true })
    expect(componentOf('call_to_action')?.schema.actions).toMatchObject({
      type: 'bloks',
      required: true,
      restrict_components: true,
      component_whitelist: ['action'],
      minimum: 1,
      maximum: 2,
    })
    const from = componentOf('redirect')?.schema.from
    expect(new RegExp(String(from?.regex)).test('/chi-sono')).toBe(true)
    expect(new RegExp(String(from?.regex)).test('chi sono')).toBe(false)
  })
})

describe('what is generated and committed is up to date: `npm run docs` writes it', () => {
  it.each([
    ['docs/content-model.md', createContentModelDocs(site)],
    ['docs/request-forms.md', createRequestFormDocs()],
    ['demo/components/demo/components.json', serializeSpaceSchema(createSpaceSchema(site))],
  ])('%s', (file, content) => {
    expect(readFileSync(file, 'utf8')).toBe(content)
  })
})

interface Call {
  method: string
  path: string
  token: string | undefined
  body: string
}

/** Preloaded into the official CLI: every request goes to the stand-in. */
const preloaded = `
const { fetch } = globalThis
globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(new URL(pathname + search, process.env.STAND_IN), request))
}
`

/** An empty space behind the management API. */
async function startEmptySpace() {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    const body = Buffer.concat(chunks).toString()
    const { method = '', headers } = request
    calls.push({ method, path: pathname, token: headers.authorization, body })
    const resource = pathname.split('/').at(-1) ?? ''
    const answer =
      method === 'GET'
        ? { [resource]: [] }
        : { component: { id: calls.length, ...JSON.parse(body).component } }
    response.writeHead(200, { 'content-type': 'application/json', total: '0' })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise((done) => server.close(() => done(undefined))))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

describe('vetrina space schema', () => {
  it('writes what the official CLI pushes into a space, every component as it is defined', async () => {
    const dir = tempFolder()
    const cli = ['--import', 'tsx', 'cli.ts', 'space', 'schema', '--dir', dir, '--json']
    const { stdout } = await run(process.execPath, cli)
    const components = createSpaceSchema(site)
    expect(JSON.parse(stdout)).toEqual({
      file: join(dir, 'components/vetrina/components.json'),
      components: components.length,
    })

    const { url, calls } = await startEmptySpace()
    const storyblok = await installStoryblokCli()
    const preload = join(dir, 'preload.mjs')
    writeFileSync(preload, preloaded)
    const push = ['components', 'push', '--space', '12345', '--from', 'vetrina', '--path', dir]
    const pushed = run(process.execPath, ['--import', preload, storyblok, ...push], {
      cwd: dir,
      env: {
        PATH: process.env.PATH,
        HOME: dir,
        STORYBLOK_LOGIN: 'editor@studio.example',
        STORYBLOK_TOKEN: 'personal',
        STORYBLOK_REGION: 'eu',
        STAND_IN: url,
      },
    })
    pushed.child.stdin?.end()
    const output = await pushed
    expect(output.stdout + output.stderr).toContain(`${components.length} updated`)

    expect(calls.every(({ token }) => token === 'personal')).toBe(true)
    expect(calls.slice(0, 4).map(({ method }) => method)).toEqual(Array(4).fill('GET'))
    const posts = calls.slice(4)
    expect(new Set(posts.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['POST /v1/spaces/12345/components']),
    )
    const received = posts.map(({ body }) => JSON.parse(body).component as SpaceComponent)
    const byName = (a: SpaceComponent, b: SpaceComponent) => (a.name < b.name ? -1 : 1)
    expect(received.toSorted(byName)).toMatchObject(components)
    expect(received).toHaveLength(components.length)
  }, 300_000)
})
