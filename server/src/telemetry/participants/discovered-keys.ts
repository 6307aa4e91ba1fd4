import { radioKeys } from '@fyr/contract/devices/keys/radio-keys'
import { describedKeys } from '#domains/devices/decoders/index.ts'
import { addDiscoveredKeys } from '#domains/devices/node-intake/index.ts'
import type { KnownKey } from '../nodes/known-node.ts'
import type { Participant } from '../participant.ts'

const radio = new Map<string, (typeof radioKeys)[number]>(radioKeys.map((key) => [key.name, key]))

/** Adds keys that nodes sent for the first time. What a node measures becomes its default key before its battery and signal. */
export const discoveredKeys: Participant = {
  name: 'discovered keys',
  prepare({ batch, now }) {
    const all = [...batch.newKeys.values()].flatMap((ofNode) => [...ofNode.values()])
    const keys = [...all.filter(({ tells }) => !tells), ...all.filter(({ tells }) => tells)]
    if (keys.length === 0) return undefined
    return {
      async write(client) {
        await addDiscoveredKeys(client, keys.map(describe), now)
      },
      committed() {
        for (const key of keys) key.node.keys.set(key.name, key)
      },
    }
  },
}

/** With label, unit and kind, where the portal or a shipped decoder makes its values. */
function describe({ node: { companyId, nodeId, decoder }, name }: KnownKey) {
  const { label = '', unit = '', kind = 'gauge' } = radio.get(name) ?? describedKeys(decoder).get(name) ?? {}
  return { companyId, nodeId, name, label, unit, kind }
}
