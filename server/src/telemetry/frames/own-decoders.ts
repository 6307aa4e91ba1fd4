import {
  type DecodeResult,
  type DecoderScripts,
  inputOf,
  resultOfOutcome,
} from '#domains/devices/decoders/index.ts'
import type { Sandbox, SandboxCall } from '#sandbox/index.ts'
import type { DecodeEngine } from './decoding.ts'

/** Decodes with what companies wrote, in the sandbox. */
export function createOwnDecoders(
  sandbox: Pick<Sandbox, 'threads' | 'run'>,
  scripts: DecoderScripts,
): DecodeEngine {
  return {
    threads: sandbox.threads,
    async decode(batch) {
      const found = await Promise.all(batch.map((order) => scripts.find(order.companyId, order.decoder)))
      const calls: SandboxCall[] = []
      for (const [at, script] of found.entries()) {
        const order = batch[at]
        if (script && order) calls.push({ script, entry: 'decodeUplink', input: inputOf(order) })
      }
      const { outcomes, ms } =
        calls.length > 0 ? await sandbox.run('frames', calls) : { outcomes: [], ms: [] }
      const results: DecodeResult[] = []
      const took: number[] = []
      let next = 0
      for (const [at, script] of found.entries()) {
        const outcome = outcomes[next]
        if (!script) {
          results.push({ code: 'decoder.unknown', detail: batch[at]?.decoder ?? '' })
          took.push(0)
        } else if (outcome) {
          results.push(resultOfOutcome(outcome))
          took.push(ms[next++] ?? 0)
        } else break
      }
      return { results, ms: took }
    },
    // The sandbox is others' too.
    stop: async () => undefined,
  }
}
