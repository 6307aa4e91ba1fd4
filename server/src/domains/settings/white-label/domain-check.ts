import { createHmac, randomBytes } from 'node:crypto'
import type { DomainCheck } from '@fyr/contract/settings/company-domains'
import type { FastifyInstance } from 'fastify'
import { type FetchOutcome, guardedFetch, type RulesOf } from '#outbound/index.ts'
import { originAt } from './company-hosts.ts'

const path = '/.well-known/fyr-domain/'

/** What only this installation answers to a token. */
function answerTo(token: string, installationKey: Uint8Array): string {
  return createHmac('sha256', installationKey).update(`domain ${token}`).digest('base64url')
}

/** Mounts `GET /.well-known/fyr-domain/{token}`, by which the portal finds out whether a domain leads to it. */
export function domainChallenge(server: FastifyInstance, installationKey: Uint8Array): void {
  server.get<{ Params: { token: string } }>(`${path}:token`, async ({ params }, reply) =>
    reply.type('text/plain').send(answerTo(params.token, installationKey)),
  )
}

export interface DomainCheckDeps {
  publicUrl: string
  installationKey: Uint8Array
  rulesOf: RulesOf
}

/** Asks for the portal at a host of a company. Nothing of what another server answers goes on to whoever wanted to know. */
export async function checkHost(
  { host, companyId }: { host: string; companyId: string },
  { publicUrl, installationKey, rulesOf }: DomainCheckDeps,
  resolve?: Parameters<typeof guardedFetch>[3],
): Promise<DomainCheck> {
  const token = randomBytes(24).toString('base64url')
  const url = originAt(host, publicUrl) + path + token
  const request = { timeoutMs: 5000, maxBytes: 256, maxRedirects: 0 }
  const outcome = await guardedFetch(url, request, await rulesOf(companyId), resolve)
  return resultOf(outcome, answerTo(token, installationKey))
}

function resultOf(outcome: FetchOutcome, expected: string): DomainCheck {
  if (outcome.outcome === 'answered') return outcome.body.toString() === expected ? 'ok' : 'elsewhere'
  switch (outcome.reason) {
    case 'addressRefused':
    case 'addressPrivate':
      return 'private'
    case 'certificate':
      return 'certificate'
    case 'tooLarge':
    case 'tooManyRedirects':
      return 'elsewhere'
    case 'badRequest':
    case 'timeout':
    case 'nameNotFound':
    case 'unreachable':
      return 'unreachable'
  }
}
