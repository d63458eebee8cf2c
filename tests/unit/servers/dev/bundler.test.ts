import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createBundler } from '../../../../servers/dev/bundler.ts'
import { tempFolder } from '../../build/temp-folder.ts'

/** A bundler at work on two scripts, the second of which only the editor asks for. */
async function startOn() {
  const folder = tempFolder()
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const page = write('page.ts', "console.log('page')")
  const editor = write('editor.ts', "console.log('editor')")
  const bundler = createBundler()
  onTestFinished(bundler.reset)
  const run = async () => {
    const { outputFiles } = await bundler.run({
      entryPoints: [
        { in: page, out: 'page' },
        { in: 'island:src/editor/start.ts', out: 'editor' },
      ],
      alias: { 'island:src/editor/start.ts': editor },
      ...{ outdir: folder, bundle: true, metafile: true, write: false, logLevel: 'silent' },
    })
    return outputFiles.map(({ text }) => text).join()
  }
  await run()
  return { ...bundler, write, page, editor, run }
}

it('says whether a change is one of what is loaded at once', async () => {
  const { begin, write, page, editor, run } = await startOn()
  expect(begin([join(editor, 'of-nothing.ts')])).toBe(false)
  write('editor.ts', "console.log('another editor')")
  expect(begin([editor])).toBe(false)
  write('page.ts', "console.log('another page')")
  expect(begin([page])).toBe(true)
  expect(await run()).toContain('another page')
})

it('tries what failed again, whatever changes', async () => {
  const { begin, write, page, run } = await startOn()
  write('page.ts', 'console.log(')
  begin([page])
  await expect(run()).rejects.toThrow('Unexpected end of file')
  write('page.ts', "console.log('mended')")
  expect(begin([])).toBe(true)
  expect(await run()).toContain('mended')
})
