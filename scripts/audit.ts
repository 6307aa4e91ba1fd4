import { spawnSync } from 'node:child_process'
import { readAudit } from './audit/read-audit.ts'
import { root } from './run.ts'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
const { lines, isSevere } = readAudit(stdout)
process.stdout.write(lines.map((line) => `${line}\n`).join(''))
if (isSevere) process.exitCode = 1
