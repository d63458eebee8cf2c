import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { runCommand } from '../../../../servers/hook/run-command.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { thrownBy } from '../../build/thrown-by.ts'

it('stops a command that hangs, and every process that it started', async () => {
  const file = join(tempFolder(), 'stopped')
  // The inner shell is another process than the started one.
  const hanging = `(trap 'touch ${file}; exit' TERM; sleep 600 & wait) & wait`
  const error = await thrownBy(() => runCommand(hanging, 0.05))
  expect(error).toMatchObject({ code: 'HOOK_COMMAND_FAILED' })
  expect(error.message).toContain('took longer')
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 10_000 })
})

it('kills a command that ignores SIGTERM', async () => {
  const deaf = "trap '' TERM; while :; do sleep 600; done"
  const error = await thrownBy(() => runCommand(deaf, 0.01, 100))
  expect(error.message).toContain('took longer')
})
