import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { fail, Problem } from '#request/problem.ts'
import type { Hub, HubPeer } from './hub.ts'
import type { Invocation } from './hub-connection.ts'
import { encodeError, encodeResult } from './hub-protocol.ts'

interface FailureLog {
  error(details: object, message: string): void
}

/** Runs the hub's method and encodes its answer; undefined if the client wants none. Never rejects. */
export async function answerInvocation(
  message: Invocation,
  hub: Hub,
  peer: HubPeer,
  log: FailureLog,
): Promise<string | undefined> {
  const { id } = message
  try {
    const result = await run(message, hub, peer)
    return id === undefined ? undefined : encodeResult(id, result)
  } catch (error) {
    const code = codeOf(error, log)
    return id === undefined ? undefined : encodeError(id, code)
  }
}

async function run(message: Invocation, hub: Hub, peer: HubPeer): Promise<unknown> {
  if (message.type === 'unsupported') return fail('request.invalid')
  const { target, args } = message
  const method = Object.hasOwn(hub.methods, target) ? hub.methods[target] : undefined
  return method ? await method(peer.caller, args, peer) : fail('request.notFound')
}

function codeOf(error: unknown, log: FailureLog): ErrorCode {
  if (error instanceof Problem) return error.code
  log.error({ err: error }, 'A hub method failed')
  return 'server.failed'
}
