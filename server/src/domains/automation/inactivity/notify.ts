import type { ClientBase } from 'pg'
import { mailNotifications, raiseNotifications } from '#domains/messages/notifications/index.ts'
import { pushNotifications } from '#domains/messages/push/index.ts'
import { writeLogsOfCompanies } from '#domains/records/logs/index.ts'
import type { NamedNode } from './inactivity-store.ts'

/** Nodes that a message names; of more it says how many. */
const maxNamed = 10

const ofCompanies = (nodes: readonly NamedNode[]) =>
  [...Map.groupBy(nodes, ({ companyId }) => companyId)].map(([companyId, those]) => {
    const named = those.slice(0, maxNamed).map(({ name }) => name)
    const more = those.length > maxNamed ? [`+${those.length - maxNamed}`] : []
    return { companyId, nodes: those, params: { count: those.length, nodes: [...named, ...more].join(', ') } }
  })

/** One entry for each company, however many nodes they are. */
export async function writeSilenceLog(
  client: ClientBase,
  nodes: readonly NamedNode[],
  kind: 'nodes.offline' | 'nodes.online',
  now: Date,
): Promise<void> {
  const type = kind === 'nodes.offline' ? ('WARNING' as const) : ('APP' as const)
  await writeLogsOfCompanies(
    client,
    ofCompanies(nodes).map(({ companyId, params }) => ({
      ...{ companyId, kind, params, type },
      actorName: null,
      at: now,
    })),
  )
}

/** One message for each company, in the portal and by whichever ways its readers have chosen. @returns the companies */
export async function notifyOfSilence(
  client: ClientBase,
  nodes: readonly NamedNode[],
  now: Date,
): Promise<string[]> {
  const made = await raiseNotifications(
    client,
    ofCompanies(nodes).map(({ companyId, params, nodes: those }) => {
      const [first] = those
      const route = those.length === 1 && first ? (`/tagdetails/${first.deveui}` as const) : ('/tag' as const)
      return {
        companyId,
        kind: 'nodes.offline' as const,
        params,
        route,
        permission: 'Tag.View' as const,
        at: now,
      }
    }),
  )
  await pushNotifications(client, made, now)
  await mailNotifications(client, made, now)
  return made.map(({ companyId }) => companyId)
}
