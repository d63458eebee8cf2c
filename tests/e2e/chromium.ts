/**
 * Finds the browser that the tests run in, or gets one.
 */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Nothing of the browser's own may reach for the network. */
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
 * `CHROMIUM_PATH`, then an installed Chromium or the one that Playwright keeps.
 * @throws Error when there is none
 */
export function chromiumPath(): string {
  const found = findChromium()
  if (found !== undefined) return found
  throw new Error('There is no Chromium here. Install one, or set CHROMIUM_PATH to its executable.')
}

/** The headless shell where there is one: it opens a page in two thirds of the time. */
export const quickChromiumPath = (): string => findHeadlessShell() ?? chromiumPath()

/** One that keeps pages in its back/forward cache: Playwright turns it off. */
export const launchWithPageCache = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

/**
 * As `chromiumPath`, but installs one when there is none: by Playwright, else by apt-get. On a CI's
 * machine the headless shell comes beside the one that is there.
 */
export function ensureChromium(): string {
  for (const installer of installers) {
    if (findChromium() !== undefined) break
    install(installer)
  }
  const isOfCi = process.env.CI !== undefined && !process.env.CHROMIUM_PATH
  if (isOfCi && findHeadlessShell() === undefined) install(shellInstaller)
  return chromiumPath()
}

type Installer = [command: string, ...args: string[]]

const installers: Installer[] = [
  [process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium'],
  ['sh', '-c', 'apt-get update && apt-get install --yes chromium chromium-headless-shell'],
  ['apt-get', 'install', '--yes', 'chromium'],
]

/** Gives up where the network does not answer: it is there to save time. */
const shellInstaller: Installer = [
  'sh',
  '-c',
  'timeout 60 apt-get update && apt-get install --yes chromium-headless-shell',
]

function install([command, ...args]: Installer): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    // The next one may work; if none does, `chromiumPath` says what to do.
  }
}

const findHeadlessShell = (): string | undefined => findOnPath(['chromium-headless-shell'])

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
    return existsSync(file)
  } catch {
    return false
  }
}
