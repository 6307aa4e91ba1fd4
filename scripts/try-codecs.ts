import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { decoderAdapter } from '../server/src/domains/devices/decoders/decoder-adapter.ts'
import { createSandbox, type Sandbox, type SandboxOutcome } from '../server/src/sandbox/index.ts'
import { giveUp, requireNode24 } from './run.ts'
import { compare, type Match } from './try-codecs/compare.ts'
import { type Codec, type CodecExample, findCodecs } from './try-codecs/find-codecs.ts'

const usage = `Runs vendors' codecs as a company's own decoders run, and compares what they answer with their examples.

  npm run try-codecs -- FOLDER [--failed]

The folder is a copy of The Things Network's device repository, ChirpStack's device profiles, Actility's device
catalog or Milesight's decoders, or a part of one. --failed prints what failed.
`

requireNode24()
const [folder, ...flags] = process.argv.slice(2)
if (!folder || folder.startsWith('-')) giveUp(usage)
const showFailed = flags.includes('--failed')

// One after the other, and nobody else waits: the quota is no limit here.
const sandbox = createSandbox({ threads: 1, quotaMs: Number.POSITIVE_INFINITY })
const codecs = await findCodecs(resolve(folder))
const files = new Set(codecs.map(({ file }) => file))
const filesWithFailures = new Set<string>()
const totals = { equal: 0, close: 0, failed: 0 }
for (const codec of codecs) await tryCodec(sandbox, codec, resolve(folder))
await sandbox.stop()

const passed = totals.equal + totals.close
process.stdout.write(
  `\n${files.size} files, ${files.size - filesWithFailures.size} without a failure; ` +
    `${passed + totals.failed} examples: ` +
    `${passed} passed, ${totals.failed} failed, ${totals.equal} strictly equal\n`,
)

async function tryCodec(sandbox: Sandbox, codec: Codec, root: string): Promise<void> {
  const counts = { equal: 0, close: 0, failed: 0 }
  const complaints: string[] = []
  const source = await readFile(codec.script, 'utf8')
  for (const [index, example] of codec.examples.entries()) {
    const outcome = await run(sandbox, codec, source, example)
    const match: Match =
      outcome.status === 'ok' ? compare(example.expected, JSON.parse(outcome.output)) : 'failed'
    counts[match]++
    if (match === 'failed') complaints.push(`  example ${index + 1}: ${describe(outcome, example)}`)
  }
  if (counts.failed > 0) filesWithFailures.add(codec.file)
  for (const match of ['equal', 'close', 'failed'] as const) totals[match] += counts[match]
  const line = `${counts.equal + counts.close} passed, ${counts.failed} failed, ${counts.equal} strictly equal`
  const entry = codec.examples[0]?.entry ?? ''
  process.stdout.write(`${relative(root, codec.file)} ${entry}: ${line}\n`)
  if (showFailed) for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
}

async function run(
  sandbox: Sandbox,
  codec: Codec,
  source: string,
  { entry, input }: CodecExample,
): Promise<SandboxOutcome> {
  const given = input.recvTime === undefined ? Date.now() : new Date(String(input.recvTime)).getTime()
  const script = { companyId: 'vendor', key: codec.script, source, adapter: decoderAdapter }
  const call = { script, entry, input: JSON.stringify({ ...input, recvTime: given }) }
  const { outcomes } = await sandbox.run('codecs', [call])
  return outcomes[0] ?? { status: 'noAnswer', console: [] }
}

function describe(outcome: SandboxOutcome, { expected }: CodecExample): string {
  if (outcome.status === 'ok') return `${outcome.output}\n    instead of ${JSON.stringify(expected)}`
  return 'message' in outcome ? `${outcome.status}: ${outcome.message}` : outcome.status
}
