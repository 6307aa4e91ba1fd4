import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, runProgram } from '../run.ts'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that the browser tests, the benchmarks and the screenshots drive. */
export function findChromium(): string | undefined {
  return [...placesOf(commands), ...usualPlaces].find(isProgram)
}

/** The one without windows, as Debian has it: what most tests need, for a fifth less of a processor. */
export function findHeadlessShell(): string | undefined {
  return placesOf(['chromium-headless-shell']).find(isProgram)
}

function placesOf(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Finds it, or as root installs Debian's, or ends with a sentence. */
export async function requireChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  const sentence = 'The browser tests need Chromium or Chrome in the PATH, and there is none'
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) giveUp(`${sentence}; install one`)
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await runProgram('apt-get', ['-qq', 'update'], { env })
  const installed =
    updated === 0 ? await runProgram('apt-get', ['-qq', 'install', '-y', 'chromium'], { env }) : updated
  const chromium = installed === 0 ? findChromium() : undefined
  return chromium ?? giveUp(`${sentence}, and installing it failed`)
}
