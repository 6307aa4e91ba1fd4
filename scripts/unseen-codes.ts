import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointMeta } from '../contract/src/endpoints/endpoint.ts'
import { contract } from '../contract/src/index.ts'

/**
 * Owed by issue 11: no test of the whole portal is answered these yet; some are seen below HTTP, or through another
 * client than the tests' own. Whoever adds such a test takes its line away.
 */
const owed = new Set([
  'nodes.update license.decoders',
  'journal.update journal.unknownFile',
  'gateways.create license.expired',
  'gateways.create gateway.tooMany',
  'gateways.update gateway.euiTaken',
  'signalTests.start signalTest.tooMany',
  'accessTokens.registerCertificate certificate.expired',
  'accessTokens.registerCertificate certificate.taken',
  'readings.writeLineProtocol readings.lineInvalid',
  'mqttBrokers.test mqttBroker.certificateUnreadable',
  'mqttBrokers.test mqttBroker.keyMismatch',
  'mqttBrokers.test mqttBroker.wrongPassphrase',
  'mqttBrokers.update mqttBroker.certificateUnreadable',
  'mqttBrokers.update mqttBroker.keyMismatch',
  'mqttBrokers.update mqttBroker.wrongPassphrase',
  'mqttBrokers.updateTopic mqttTopic.exists',
  'mqttBrokers.updateTopic mqttTopic.parsingInvalid',
  'mqttBrokers.updateTopic mqttTopic.otherBranch',
  'mqttBrokers.updateTopic node.topicInvalid',
  'integrations.save integration.tooMany',
  'integrations.receive request.tooMany',
  'integrations.receive server.busy',
  'pool.update license.decoders',
  'pool.claim license.decoders',
])

/** The codes that endpoints declare and no test was answered, by what server/test/seen-codes.ts left in a folder. */
export function unseenCodes(folder: string): string[] {
  const seen = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
  )
  const declared = Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, procedure]) => {
      // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta.
      const { errors = [] } = procedure['~orpc'].meta as EndpointMeta
      return errors.map((code) => `${domain}.${name} ${code}`)
    }),
  )
  return declared.filter((line) => !seen.has(line) && !owed.has(line))
}
