/**
 * Finds the browser that the tests run in, or gets one.
 */
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Keeps the browser's own services off the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * Path from `CHROMIUM_PATH`, else of an installed Chromium, else of Playwright's own.
 * @throws Error when there is none
 */
export function chromiumPath(): string {
  const found = findChromium()
  if (found !== undefined) return found
  throw new Error('There is no Chromium here. Install one, or set CHROMIUM_PATH to its executable.')
}

/** Prefers the headless shell: it opens a page in two thirds of the time. */
export const quickChromiumPath = (): string =>
  findOnPath(['chromium-headless-shell']) ?? chromiumPath()

/** Launches Chromium with its back/forward cache, which Playwright turns off. */
export const launchWithPageCache = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

const installers: [command: string, ...args: string[]][] = [
  [process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium'],
  ['sh', '-c', 'apt-get update && apt-get install --yes chromium chromium-headless-shell'],
]

/** Installs Chromium when there is none, by Playwright or else by apt-get. */
export function ensureChromium(): string {
  for (const [command, ...args] of installers) {
    if (findChromium() !== undefined) break
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    } catch {
      // The next installer may work; if none does, `chromiumPath` throws with advice.
    }
  }
  return chromiumPath()
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return findOnPath(names) ?? [chromium.executablePath()].find(isExecutable)
}

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
