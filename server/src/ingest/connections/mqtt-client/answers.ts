import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import type { Problem } from '../driver.ts'

const connackOf3: readonly (readonly [ConnectionProblem, string])[] = [
  ['versionRefused', 'unacceptable protocol version'],
  ['clientIdRefused', 'identifier rejected'],
  ['serverUnavailable', 'server unavailable'],
  ['notAuthorized', 'bad user name or password'],
  ['notAuthorized', 'not authorized'],
]
const reasonsOf5: Readonly<Record<number, ConnectionProblem>> = {
  132: 'versionRefused',
  133: 'clientIdRefused',
  134: 'notAuthorized',
  135: 'notAuthorized',
  136: 'serverUnavailable',
  137: 'serverUnavailable',
  138: 'notAuthorized',
  139: 'serverUnavailable',
  140: 'notAuthorized',
  142: 'takenOver',
  149: 'messageTooLarge',
  151: 'tooMuchTraffic',
  150: 'tooMuchTraffic',
  147: 'tooMuchTraffic',
}

/** Why a broker did not let us in; undefined when it did. */
export function refusalOfConnack(
  {
    returnCode,
    reasonCode,
    properties,
  }: { returnCode?: number; reasonCode?: number; properties?: { reasonString?: string } },
  version: number,
): Problem | undefined {
  const code = (version === 5 ? reasonCode : returnCode) ?? 0
  if (code === 0) return undefined
  if (version === 5) return problemOfReason(code, properties?.reasonString)
  const [problem, words] = connackOf3[code - 1] ?? ['notAuthorized', `return code ${code}`]
  return { code: problem, detail: words }
}

/** What a reason code of MQTT 5 means, of 128 and above. */
export function problemOfReason(code: number, said?: string): Problem {
  return { code: reasonsOf5[code] ?? 'closed', detail: (said ?? `reason code ${code}`).slice(0, 300) }
}
