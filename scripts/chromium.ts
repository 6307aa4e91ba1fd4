import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, runProgram } from './run.ts'

// The one without windows does the same with a fifth less of a processor.
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that the browser tests, the benchmarks and the screenshots drive. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const places = folders.flatMap((folder) => commands.map((command) => join(folder, command)))
  return [...places, ...usualPlaces].find(isProgram)
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
    updated === 0
      ? await runProgram('apt-get', ['-qq', 'install', '-y', 'chromium-headless-shell'], { env })
      : updated
  const chromium = installed === 0 ? findChromium() : undefined
  return chromium ?? giveUp(`${sentence}, and installing it failed`)
}
