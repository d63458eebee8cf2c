/**
 * The shell command after a build, such as an upload.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'

/** One that hangs must not keep all that is published later off the site. */
const longestMinutes = 15
/** For one that is asked to end; then it is ended. */
const graceMs = 10_000

/**
 * Its output is the hook's.
 * @throws VetrinaError HOOK_COMMAND_FAILED, without the command, which may hold a key: /healthz gives
 * the message to whoever asks
 */
export async function runCommand(
  command: string,
  minutes = longestMinutes,
  endMs = graceMs,
): Promise<void> {
  // A group of its own: what the shell has started is stopped with it.
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 2, 2] })
  let isStopped = false
  const stop = () => {
    isStopped = true
    stopGroup(child.pid, 'SIGTERM')
    timer = setTimeout(() => stopGroup(child.pid, 'SIGKILL'), endMs)
  }
  let timer = setTimeout(stop, minutes * 60_000)
  await once(child, 'close').finally(() => clearTimeout(timer))
  if (child.exitCode === 0) return
  throw new VetrinaError({
    code: 'HOOK_COMMAND_FAILED',
    message: isStopped
      ? `The command after the build did not end within ${minutes} minutes, and was stopped.`
      : `The command after the build exited with ${child.exitCode ?? child.signalCode}.`,
    hint: 'Run it by hand to see why. It is tried again.',
  })
}

/** Of what has ended at this moment nothing is left to stop. */
function stopGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (leader !== undefined) process.kill(-leader, signal)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}
