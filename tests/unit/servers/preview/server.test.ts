import { once } from 'node:events'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startPreview } from '../../../../servers/preview/server.ts'
import { previewFiles, writeFiles } from './preview-site.ts'

const site = {
  'index.html': '<h1>Home</h1>',
  'about/index.html': '<h1>About</h1>',
  '404.html': '<title>Page Not Found</title>',
  _headers: '/*\n X-Frame-Options: DENY',
  _redirects:
    '/old /about/ 301\n/perch%C3%A9 https://other.example/a 302\n/caff/* /about/:splat 200\n',
}

describe('paths', () => {
  it.each([
    ['/', '<h1>Home</h1>'],
    ['/index.html', '<h1>Home</h1>'],
    ['/about', '<h1>About</h1>'],
    ['/about/', '<h1>About</h1>'],
    ['/about/?a=b', '<h1>About</h1>'],
    ['/about/index.html', '<h1>About</h1>'],
  ])('serves %s', async (path, text) => {
    const { get } = await previewFiles(site)
    expect(await get(path)).toMatchObject({ status: 200, text })
  })

  it('[ROUTE-2] answers an unknown path with 404.html and status 404', async () => {
    const { get } = await previewFiles(site)
    for (const path of ['/nowhere', '/nowhere/', '/index.html/', `/${'x'.repeat(300)}`]) {
      const answer = await get(path)
      expect(answer).toMatchObject({ status: 404, text: '<title>Page Not Found</title>' })
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-frame-options': 'DENY',
      })
      expect(answer.headers.etag).toBeUndefined()
    }
  })

  it('[I18N-4] answers an unknown path below a folder with the 404.html of that folder', async () => {
    const files = { ...site, 'en/404.html': 'Not here' }
    const { get } = await previewFiles(files, { basePath: '/sub/' })
    for (const path of ['en/', 'en/no', 'en/no/such/page', 'en/.git/config']) {
      expect(await get(`/sub/${path}`), path).toMatchObject({ status: 404, text: 'Not here' })
    }
    for (const path of ['en', 'enough/no', 'en/..%2fno']) {
      expect((await get(`/sub/${path}`)).text, path).toBe(site['404.html'])
    }
  })

  it('answers 404 as plain text without a 404.html, or without a folder', async () => {
    const { get, root } = await previewFiles({ 'index.html': '' })
    expect(await get('/nowhere')).toMatchObject({ status: 404, text: 'Not Found' })
    await rm(root, { recursive: true })
    expect(await get('/')).toMatchObject({ status: 404, text: 'Not Found' })
    await mkdir(root)
  })

  it('decodes a path once', async () => {
    const files = { 'caffè.txt': 'sì', '%41.txt': 'percent', 'a..b/c...': 'dots' }
    const { get } = await previewFiles(files)
    expect((await get('/caff%C3%A8.txt')).text).toBe('sì')
    expect((await get('/%2541.txt')).text).toBe('percent')
    expect((await get('/a..b/c...')).text).toBe('dots')
    expect((await get('/%41.txt')).status).toBe(404)
  })

  it('does not serve files that are not public', async () => {
    const { get } = await previewFiles({
      ...site,
      '.env': 'SECRET',
      '.git/config': 'SECRET',
      'about/.draft.html': 'SECRET',
      '.well-known/security.txt': 'Contact: mailto:a@b.example',
      '.well-known/.hidden': 'SECRET',
    })
    expect(await get('/.well-known/security.txt')).toMatchObject({ status: 200 })
    for (const path of [
      '/_headers',
      '/_redirects',
      '/%5Fheaders',
      '/.env',
      '/%2Eenv',
      '/.git/config',
      '/about/.draft.html',
      '/.well-known/.hidden',
    ]) {
      expect((await get(path)).status, path).toBe(404)
    }
  })

  it('never leaves the folder', async () => {
    const { get, folder, root } = await previewFiles(site)
    await writeFiles(folder, { 'secret.txt': 'SECRET', 'dist-hosts/secret.txt': 'SECRET' })
    await symlink(join(folder, 'secret.txt'), join(root, 'link.txt'))
    await symlink(join(folder, 'dist-hosts'), join(root, 'linked'))
    await symlink('about/index.html', join(root, 'inside.html'))
    for (const path of [
      '/../secret.txt',
      '/about/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..%5csecret.txt',
      '/%252e%252e/secret.txt',
      '/about%2findex.html',
      '/about//index.html',
      '/%E0%A4%A',
      '/a%',
      '/about/index.html%00.txt',
      '/../dist-hosts/secret.txt',
      '//secret.txt',
      '/link.txt',
      '/linked/secret.txt',
    ]) {
      const { status, text } = await get(path)
      expect([path, status, text]).toEqual([path, 404, site['404.html']])
    }
    expect((await get('/..\\secret.txt')).status).toBe(400)
    expect((await get('/inside.html')).status).toBe(200)
  })
})

describe('rules', () => {
  it('[ROUTE-6] follows _redirects before it looks for files', async () => {
    const { get } = await previewFiles({ ...site, 'old/index.html': 'shadowed' })
    expect(await get('/old?da=qui')).toMatchObject({
      status: 301,
      headers: { location: '/about/?da=qui', 'x-frame-options': 'DENY' },
    })
    expect(await get('/perch%c3%a9')).toMatchObject({
      status: 302,
      headers: { location: 'https://other.example/a' },
    })
    expect(await get('/caff/index.html')).toMatchObject({
      status: 200,
      text: '<h1>About</h1>',
    })
  })

  it('joins the values of _headers, and adds a Cache-Control only if they have none', async () => {
    const { get } = await previewFiles({
      ...site,
      '_assets/app.abc.js': '',
      _headers: '/_assets/*\n Cache-Control: public\n/_assets/app*\n Cache-Control: immutable',
    })
    const cacheControl = async (path: string) => (await get(path)).headers['cache-control']
    expect(await cacheControl('/')).toBe('public, max-age=0, must-revalidate')
    expect(await cacheControl('/_assets/app.abc.js')).toBe('public, immutable')
  })

  it('sees a replaced folder and changed rules at once', async () => {
    const { get, folder, root } = await previewFiles(site)
    const before = await get('/')
    await get('/old')
    await writeFiles(join(folder, 'next'), {
      'index.html': '<h1>Casa</h1>',
      _headers: '/*\n X-Frame-Options: SAMEORIGIN',
      _redirects: '/old /new/ 301',
    })
    await rename(root, join(folder, 'aside'))
    await rename(join(folder, 'next'), root)
    const after = await get('/', { headers: { 'if-none-match': `${before.headers.etag}` } })
    expect(after).toMatchObject({ status: 200, text: '<h1>Casa</h1>' })
    expect(after.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect((await get('/old')).headers.location).toBe('/new/')
    await rm(join(root, '_redirects'))
    expect((await get('/old')).status).toBe(404)
  })
})

describe('base path', () => {
  it('maps paths below it to the folder, redirects the root to it, and answers 404 elsewhere', async () => {
    const { get, preview } = await previewFiles(site, { basePath: '/sub/' })
    expect(preview.url).toBe(`http://127.0.0.1:${preview.port}/sub/`)
    expect((await get('/sub/')).text).toBe('<h1>Home</h1>')
    expect((await get('/sub/about')).text).toBe('<h1>About</h1>')
    for (const path of ['/', '/sub']) {
      expect(await get(path)).toMatchObject({ status: 302, headers: { location: '/sub/' } })
    }
    for (const path of ['/about/', '/sub-about', '/index.html', '/sub/_headers']) {
      expect((await get(path)).status, path).toBe(404)
    }
  })
})

it('ends kept-alive connections when it closes, even amid a request', async () => {
  const { preview } = await previewFiles(site)
  const socket = connect(preview.port, '127.0.0.1')
  const head = 'GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n'
  socket.write(`${head}\r\n${head}`)
  await once(socket, 'data')
  const ended = once(socket, 'close')
  await preview.close()
  await ended
  await expect(fetch(preview.url)).rejects.toThrow()
  await preview.close()
})

it.each(['vercel', 's3'] as const)(
  'behaves like %s only with the file that a build makes for it',
  async (as) => {
    const { root } = await previewFiles(site)
    const error = await startPreview({ root, port: 0, as }).catch((error: unknown) => error)
    expect(error).toMatchObject({
      code: 'HOST_FILES_MISSING',
      message: expect.stringContaining(`${root}-hosts/${as}`),
      hint: expect.stringContaining('vetrina build'),
    })
  },
)

describe('[BUILD-8] paths that hosts reserve', () => {
  const files = {
    'index.html': 'home',
    '404.html': 'not there',
    'index/index.html': 'a page named index',
    '404/index.html': 'a page named 404',
    'functions/index.html': 'functions',
    'a/node_modules/b.txt': 'b',
    'cdn-cgi/index.html': 'cdn-cgi',
    'price.html/index.html': 'price',
    'file.html': 'file',
  }
  it.each([
    ['cloudflare', '/index', '308 /'],
    ['cloudflare', '/404', '200 not there'],
    ['cloudflare', '/functions/', '404 not there'],
    ['cloudflare', '/a/node_modules/b.txt', '404 not there'],
    ['cloudflare', '/cdn-cgi/', '404 not there'],
    ['cloudflare', '/file.html?a=b', '308 /file?a=b'],
    ['cloudflare', '/file/', '308 /file'],
    ['cloudflare', '/price.html', '308 /price.html/'],
    ['netlify', '/404', '200 not there'],
    ['netlify', '/a/node_modules/b.txt', '404 not there'],
    ['netlify', '/functions', '301 /functions/'],
    ['github', '/index', '200 home'],
    ['github', '/404', '200 not there'],
    ['github', '/functions/', '200 functions'],
  ] as const)('%s answers %s with %s', async (as, path, expected) => {
    const { get } = await previewFiles(files, { as })
    const { status, headers, text } = await get(path)
    expect(`${status} ${headers.location ?? text}`).toBe(expected)
  })
})
