import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import { listFiles } from '../../../../build/base/output-files.ts'
import { openRenderCache, renderedDir } from '../../../../build/memory/render-cache.ts'
import { tempFolder } from '../temp-folder.ts'

const contents = ['<title>È</title>', '{"html":"È"}']
const key = digestOf('a page model and the code')

function keptIn(workDir: string, file: string | null = null) {
  openRenderCache(workDir).keep(
    key,
    contents.map((content) => ({ content, digest: digestOf(content), file })),
  )
}

const foundIn = (workDir: string, wanted = key) =>
  openRenderCache(workDir)
    .find(wanted)
    ?.map(({ bytes }) => bytes.toString('utf8'))

const filesOf = (workDir: string) =>
  listFiles(renderedDir(workDir)).map((name) => join(renderedDir(workDir), name))

describe('[BUILD-5] the render cache', () => {
  it('gives a page that was rendered before, byte for byte', () => {
    const workDir = tempFolder()
    expect(openRenderCache(workDir).find(key)).toBeNull()
    keptIn(workDir)
    expect(foundIn(workDir)).toEqual(contents)
    expect(openRenderCache(workDir).find(digestOf('another one'))).toBeNull()
  })

  it('takes no space for a file that is on the disk already', () => {
    const workDir = tempFolder()
    const page = join(workDir, 'index.html')
    writeFileSync(page, 'page')
    openRenderCache(workDir).keep(key, [{ content: 'page', digest: digestOf('page'), file: page }])
    expect(statSync(page).nlink).toBe(2)
    expect(foundIn(workDir)).toEqual(['page'])
  })

  it.each([
    ['truncated', (text: string) => text.slice(0, -1)],
    ['changed by one letter', (text: string) => text.replace('title', 'titlo')],
    ['empty', () => ''],
  ])('[BUILD-6] takes a file that is %s for one that is missing', (_what, damage) => {
    const workDir = tempFolder()
    keptIn(workDir)
    const [file = ''] = filesOf(workDir)
    writeFileSync(file, damage(readFileSync(file, 'utf8')))
    expect(openRenderCache(workDir).find(key)).toBeNull()
    keptIn(workDir)
    expect(foundIn(workDir)).toEqual(contents)
  })
})
