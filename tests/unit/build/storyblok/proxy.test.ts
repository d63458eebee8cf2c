import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createConnection, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { startEmulator } from 'storyblok-emulator'
import { describe, expect, it, onTestFinished } from 'vitest'
import { download } from '../../../../build/images/download.ts'
import { createContentClient } from '../../../../build/storyblok/client.ts'
import { proxyFor } from '../../../../build/storyblok/proxy.ts'
import { closedOrigin, listen, sendJson } from '../listen.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const none = { HTTPS_PROXY: '', HTTP_PROXY: '', NO_PROXY: '' }
const space = { space: { id: 1, name: 'Studio', domain: '', version: 7, language_codes: [] } }
const certificates = resolve('tests/fixtures/certificates')

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A local proxy that forwards every host to one port of this machine. */
async function startProxy(port: number, password?: string) {
  const asked: string[] = []
  const isRefused = (header: string | undefined) =>
    password !== undefined && header !== `Basic ${Buffer.from(password).toString('base64')}`
  const server = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url.replace(/\?.*/, '')}`)
    if (isRefused(headers['proxy-authorization'])) {
      response.writeHead(407).end()
      return
    }
    const { pathname, search } = new URL(url)
    request({ host: '127.0.0.1', port, path: pathname + search, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))
    }).end()
  })
  server.on('connect', ({ url, headers }, near) => {
    asked.push(`CONNECT ${url}`)
    if (isRefused(headers['proxy-authorization'])) {
      near.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const far = createConnection(port, '127.0.0.1')
    near.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    far.pipe(near).pipe(far)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  return { address: `127.0.0.1:${await portOf(server)}`, asked }
}

const serviceAt = (apiUrl: string, proxy: Partial<typeof none>) => ({
  apiUrl,
  token: 'of-the-space',
  oauthToken: '',
  version: 'published' as const,
  proxy: { ...none, ...proxy },
})

const ask = (apiUrl: string, proxy: Partial<typeof none>) =>
  createContentClient(configIn('/', { service: serviceAt(apiUrl, proxy) }), {
    isPaced: false,
    retryMs: 1,
  }).fetchSpace()

describe('[SYNC-1] a proxy of the network', () => {
  it.each([
    ['https://api.storyblok.com/v2', '', true],
    ['https://api.storyblok.com/v2', 'storyblok.com', false],
    ['https://api.storyblok.com/v2', 'a.example, .storyblok.com', false],
    ['https://api.storyblok.com/v2', '*.storyblok.com', false],
    ['https://api.storyblok.com/v2', 'blok.com', true],
    ['https://api.storyblok.com/v2', '*', false],
    ['https://[2001:db8::1]/v2', '2001:db8::1', false],
    ['https://10.0.0.7/v2', '10.0.0.7', false],
    ['https://10.0.0.7/v2', '10.0.0.70', true],
    ['https://127.0.0.1:4010/v2', '', false],
    ['https://[::1]:4010/v2', '', false],
    ['https://localhost/v2', '', false],
    ['http://api.storyblok.com/v2', '', false],
  ])('%s, with NO_PROXY=%s: %s', (url, NO_PROXY, isProxied) => {
    const settings = { HTTPS_PROXY: 'proxy.example:3128', HTTP_PROXY: '', NO_PROXY }
    expect(proxyFor(new URL(url), settings) !== null).toBe(isProxied)
  })

  it('is asked for plain HTTP, pictures too, with name and password', async () => {
    const service = await listen((response, { url }) =>
      url.pathname.endsWith('.jpg') ? response.end('a picture') : sendJson(response, space),
    )
    const proxy = await startProxy(Number(new URL(service.origin).port), 'anna:s&creta')
    const HTTP_PROXY = `http://anna:s%26creta@${proxy.address}`
    expect(await ask('http://content.invalid/v2', { HTTP_PROXY })).toMatchObject({ version: 7 })
    const picture = await download('http://img.invalid/a.jpg', {
      idleMs: 5000,
      totalMs: 5000,
      maxBytes: 1000,
      retryMs: 1,
      allowlist: {
        apiUrl: 'http://content.invalid/v2',
        hosts: ['img.invalid'],
        proxy: { ...none, HTTP_PROXY },
      },
    })
    expect(Buffer.from(picture).toString()).toBe('a picture')
    expect(proxy.asked).toEqual([
      'GET http://content.invalid/v2/cdn/spaces/me',
      'GET http://img.invalid/a.jpg',
    ])
  })

  it('is named, without its password, where it does not answer or refuses', async () => {
    const closed = new URL(await closedOrigin()).host
    const gone = await thrownBy(() =>
      ask('http://content.invalid/v2', { HTTP_PROXY: `http://anna:secret@${closed}` }),
    )
    expect(gone.message).toContain(`the proxy ${closed} of HTTP_PROXY: connect ECONNREFUSED`)
    expect(gone.message).not.toContain('secret')
    const proxy = await startProxy(9, 'anna:right')
    const refused = await thrownBy(() =>
      ask('https://content.invalid/v2', { HTTPS_PROXY: proxy.address }),
    )
    expect(refused.message).toContain(`the proxy ${proxy.address} of HTTPS_PROXY answered 407`)
    const other = await thrownBy(() =>
      ask('https://content.invalid/v2', { HTTPS_PROXY: 'socks5://127.0.0.1:9' }),
    )
    expect(other.message).toContain('HTTPS_PROXY is not a proxy URL like http://host:port')
  })

  it('tunnels a sync by https, whose certificates NODE_EXTRA_CA_CERTS can vouch for', async () => {
    const emulator = await startEmulator({ space: 'tests/fixtures/small-space' })
    onTestFinished(() => emulator.close())
    const { port } = new URL(emulator.url)
    const secure = createSecureServer(
      {
        key: readFileSync(join(certificates, 'content-invalid.key.pem')),
        cert: readFileSync(join(certificates, 'content-invalid.pem')),
      },
      ({ url, headers }, response) => {
        // The emulator answers only to this machine's addresses.
        const own = { ...headers, host: `127.0.0.1:${port}` }
        request({ host: '127.0.0.1', port, path: url, headers: own }, (answer) => {
          answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))
        }).end()
      },
    )
    const proxy = await startProxy(await portOf(secure))
    const folder = tempFolder()
    const sync = async (environment: Record<string, string>) => {
      const flags = ['--cache', join(folder, 'cache'), '--out', join(folder, 'dist')]
      const child = spawn(process.execPath, ['bin/vetrina.mjs', 'sync', ...flags], {
        env: {
          PATH: process.env.PATH,
          STORYBLOK_API: 'https://content.invalid/v2',
          STORYBLOK_TOKEN: emulator.tokens.preview,
          https_proxy: `http://${proxy.address}`,
          ...environment,
        },
      })
      const said: Buffer[] = []
      child.stderr.on('data', (part: Buffer) => said.push(part))
      const [code] = await once(child, 'close')
      return { code, said: Buffer.concat(said).toString() }
    }
    const doubted = await sync({})
    expect(doubted.code).toBe(1)
    expect(doubted.said).toContain('NODE_EXTRA_CA_CERTS')
    const trusted = await sync({ NODE_EXTRA_CA_CERTS: join(certificates, 'content-invalid.pem') })
    expect(trusted).toMatchObject({ code: 0 })
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT content.invalid:443']))
  })
})
