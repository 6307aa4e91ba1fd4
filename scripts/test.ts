import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from './processes/chromium.ts'
import { installForeignPeers } from './processes/foreign-peers.ts'
import { buildWebIfStale } from './processes/web-build.ts'
import { findCommand, requireNode24, runProgram } from './run.ts'

requireNode24()
const files = process.argv.slice(2)
// Codes that tests see are collected where all tests run, so that none is missed.
const seenCodes = files.length === 0 ? await mkdtemp(join(tmpdir(), 'fyr-codes-')) : undefined
if (seenCodes !== undefined) process.env.FYR_SEEN_CODES = seenCodes
await requireChromium()
await installForeignPeers()
await buildWebIfStale()
process.exitCode = await runProgram(process.execPath, [
  findCommand('vitest'),
  'run',
  '--mode=all',
  '--reporter=default',
  '--reporter=./scripts/testing/tally-reporter.ts',
  ...files,
])
if (seenCodes !== undefined) await rm(seenCodes, { recursive: true, force: true })
