import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

const [load = 0] = loadavg()

/** What is to be known before anything is measured; undefined if nothing disturbs. */
export function findDisturbance(): string | undefined {
  if (load <= 1) return undefined
  return `NOTE: other programs are running (load average ${load.toFixed(1)}), so the figures will be worse than they need be`
}

/** What the figures were measured on, a line each. */
export function describeMachine(postgres: string | undefined): string {
  const [first, ...others] = cpus()
  return [
    `processors   ${others.length + 1} x ${first?.model ?? 'unknown'}`,
    `memory       ${(totalmem() / 1024 ** 3).toFixed(1)} GB`,
    `system       ${type()} ${release()}`,
    `Node.js      ${process.versions.node}`,
    `PostgreSQL   ${postgres ?? 'not asked; the areas store, http, mqtt and memory tell it'}`,
    `Fyr          ${readCommit()}`,
    `load before  ${load.toFixed(1)}${load > 1 ? ': other programs are running, so the figures are worse than they need be' : ''}`,
  ].join('\n')
}

function readCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    // A downloaded folder has no history.
    return 'unknown commit'
  }
}
