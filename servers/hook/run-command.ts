/**
 * Runs the shell command of `hook --after`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'

/** A command that hangs must not keep later publications off the site. */
const longestMinutes = 15
/** Time for a command to end by itself before it is killed. */
const graceMs = 10_000

/**
 * Runs the command; its output goes where the hook's goes.
 * @throws VetrinaError HOOK_COMMAND_FAILED, without the command, which may hold a key: /healthz shows
 * the message to anyone
 */
export async function runCommand(
  command: string,
  minutes = longestMinutes,
  endMs = graceMs,
): Promise<void> {
  // A process group of its own, so that a stop reaches all that the shell has started.
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
      ? {
          en: `The command after the build took longer than ${minutes} minutes and was stopped.`,
          it: `Il comando dopo la build durava da più di ${minutes} minuti ed è stato fermato.`,
        }
      : {
          en: `The command after the build exited with ${child.exitCode ?? child.signalCode}.`,
          it: `Il comando dopo la build è terminato con ${child.exitCode ?? child.signalCode}.`,
        },
    hint: {
      en: 'Run it by hand to see why. The hook tries again.',
      it: 'Eseguilo a mano per vedere perché. L’hook riprova da solo.',
    },
  })
}

/** Signals the group, unless it has ended at this moment. */
function stopGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (leader !== undefined) process.kill(-leader, signal)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}
