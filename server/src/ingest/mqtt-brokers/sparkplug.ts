import type { HeldBroker } from '#domains/connections/mqtt-brokers/index.ts'
import { hostIdOf } from '#domains/devices/nodes/index.ts'
import type { TopicSpace } from '../sparkplug/directory.ts'
import type { SparkplugHostApplication } from '../sparkplug/host.ts'
import { isSparkplugMessage } from '../sparkplug/reader.ts'
import { namespace, stateTopicOf } from '../sparkplug/topic.ts'

type Read = SparkplugHostApplication['read']
type Batch = Pick<Awaited<ReturnType<Read>>, 'uplinks' | 'committed'>

const nothing: Batch = { uplinks: [], committed: () => undefined }
const reader = new URL('../sparkplug/reader.ts', import.meta.url).href

/**
 * How a broker is connected to on which the portal is a host application: a clean session
 * [tck-id-message-flow-phid-sparkplug-clean-session-311], and its state, which edge nodes wait for. On a global broker
 * it publishes none: it is the host of no single company there.
 */
export function sparkplugSettings({ sparkplug, company_id, is_global, topics }: HeldBroker) {
  if (!sparkplug) return {}
  const plain = topics.map(({ topic }) => topic).filter((topic) => !topic.startsWith(`${namespace}/`))
  return {
    ...{ clean: true, reader, topics: [...new Set([...plain, `${namespace}/#`])].sort() },
    ...(!is_global && { stateTopic: stateTopicOf(hostIdOf(company_id)) }),
  }
}

/** Which brokers have Sparkplug, and what was read of each batch. */
export function createBrokerSpaces() {
  const spaces = new Map<string, TopicSpace>()
  /** A batch that could not be stored comes again: what its messages came to is true still. */
  const known = new WeakMap<readonly unknown[], Promise<Batch>>()
  return {
    set({ id, company_id: companyId, is_global: isShared, sparkplug }: HeldBroker): void {
      if (sparkplug) spaces.set(id, { companyId, brokerId: id, isShared })
      else spaces.delete(id)
    },
    read(brokerId: string, messages: readonly unknown[], read: Read): Promise<Batch> {
      const space = spaces.get(brokerId)
      const own = messages.filter(isSparkplugMessage)
      if (!space || own.length === 0) return Promise.resolve(nothing)
      const batch = known.get(messages) ?? read(space, own)
      known.set(messages, batch)
      return batch
    },
  }
}
