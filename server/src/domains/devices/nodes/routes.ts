import { type NodeCreateBody, type NodeListQuery, nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { SparkplugBinding } from '@fyr/contract/devices/sparkplug-fields'
import type { Language } from '@fyr/contract/endpoints/fields'
import { dataErrorKindOf, type IngestProblem, ingestProblems } from '@fyr/contract/endpoints/ingest-problems'
import { ingestText } from '@fyr/texts/ingest-text'
import type { CompanyDb, Database } from '#db/index.ts'
import { countLateReadings, type IngestError, listIngestErrors } from '#domains/devices/node-intake/index.ts'
import { maximumImage } from '#domains/records/images/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found } from '#request/problem.ts'
import { holderRoutes } from './deveui/holder-routes.ts'
import type { WatchTaken } from './deveui/taken-deveuis.ts'
import { removeImage, setImage } from './images.ts'
import { keyRoutes } from './keys/key-routes.ts'
import {
  activeCountOf,
  type CountReadings,
  listNodeViews,
  type NodeDetailView,
  type NodeView,
  nodeDetailOf,
  nodeDetailsOf,
  nodeViewOf,
} from './list/node-views.ts'
import { createAppKeys, storedDeveui, withSealedKey } from './lorawan/lorawan.ts'
import { removeNodes, updateNodes } from './many-nodes.ts'
import { findNode, type Node } from './node-store.ts'
import { createNode, type RemovalOptions, removeNode, updateNode } from './nodes.ts'
import { type ReadingsRemoval, removeWithReadings } from './removal.ts'
import { sparkplugWire } from './sparkplug/sparkplug-wire.ts'

/** The devices of LoRaWAN nodes on network servers. */
interface NetworkOfNodes {
  create(
    db: CompanyDb,
    by: CompanyPrincipal,
    node: Node,
    target: NonNullable<NodeCreateBody['network']>,
  ): Promise<unknown>
  leave(
    db: CompanyDb,
    by: CompanyPrincipal,
    deveuis: readonly string[],
    options: { keep: boolean },
  ): Promise<void>
}

/** Lets a node stand for an edge node or device; `field` is where the body names it. */
export type BindSparkplug = (
  db: CompanyDb,
  by: CompanyPrincipal,
  node: Node,
  binding: SparkplugBinding,
  field: string,
) => Promise<unknown>

interface Removal {
  withAlarms: boolean
  keepOnNetworkServer: boolean
}

export interface NodeDeps extends ReadingsRemoval {
  database: Database
  countReadings: CountReadings
  watchTaken: WatchTaken
  /** Maximum age of a reading for alarms where neither node nor company says so. */
  judgeWindowMinutes: number
  /** The encrypted key of a device that is prepared in the pool, which it leaves. */
  takePreparedKey(db: CompanyDb, deveui: string): Promise<Buffer | null>
  installationKey: Uint8Array
  network: NetworkOfNodes
  bindSparkplug: BindSparkplug
  /** Does work between two batches of the telemetry pipeline. */
  betweenBatches<T>(work: () => Promise<T>): Promise<T>
}

const wire = ({
  kind,
  activeAlarms,
  lastContact,
  createdAt,
  moves: _moves,
  clockAhead: _clock,
  flattenJson: _flatten,
  silentAfterHours: _silentAfter,
  judgeWindowMinutes: _judgeWindow,
  ...view
}: NodeView) => ({
  ...view,
  nodeType: kind,
  alarm: activeAlarms,
  lastContact: lastContact?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
const wireDetail = (companyId: string, view: NodeDetailView) => ({
  ...wire(view),
  keys: view.keys,
  radioKeys: view.radioKeys,
  topics: view.topics,
  clockAhead: view.clockAhead,
  flattenJson: view.flattenJson,
  silentAfterHours: view.silentAfterHours,
  judgeWindowMinutes: view.judgeWindowMinutes,
  appKey: null,
  hasAppKey: Boolean(view.lorawan?.appKey),
  appEui: view.lorawan?.appEui ?? null,
  profile: view.lorawan?.profile ?? null,
  activation: view.lorawan?.activation ?? null,
  sparkplug: view.sparkplug ? sparkplugWire(companyId, view.sparkplug) : null,
})

const isIngestProblem = (code: string): code is IngestProblem =>
  ingestProblems.some((problem) => problem === code)
const wireError = (language: Language) => (error: IngestError) => ({
  ...error,
  at: error.at.toISOString(),
  kind: dataErrorKindOf(error.code),
  message: isIngestProblem(error.code) ? ingestText(language, error.code) : error.code,
})

export function nodeRoutes(deps: NodeDeps) {
  const { countReadings, database } = deps
  const appKeys = createAppKeys(deps.installationKey)
  const page = async (context: RequestContext, query: NodeListQuery) =>
    pageOf(await listNodeViews(query, { ...context, countReadings }), wire)
  const removal = ({ withAlarms, keepOnNetworkServer: keep }: Removal): RemovalOptions => ({
    withAlarms,
    leave: (db, by, deveuis) => deps.network.leave(db, by, deveuis, { keep }),
  })
  const detail = async (context: RequestContext, deveui: string) =>
    wireDetail(byOf(context).companyId, await nodeDetailOf(deveui, { ...context, countReadings }))
  return {
    ...keyRoutes(deps),
    ...holderRoutes({ database, readings: deps, betweenBatches: deps.betweenBatches }),
    list: on.nodes.list.handler(({ input, context }) => page(context, input.query)),
    listOfCompany: on.nodes.listOfCompany.handler(({ input, context }) => page(context, input.query)),
    listOfCompanyToo: on.nodes.listOfCompanyToo.handler(({ input, context }) => page(context, input.query)),
    get: on.nodes.get.handler(({ input, context }) => detail(context, input.params.id)),
    detail: on.nodes.detail.handler(({ input, context }) => detail(context, input.params.id)),
    info: on.nodes.info.handler(async ({ input, context }) =>
      wire(await nodeViewOf(input.params.id, { ...context, countReadings })),
    ),
    lateReadings: on.nodes.lateReadings.handler(({ input, context }) =>
      context.inCompany(async (db, { now }) => {
        const { id, judgeWindowMinutes } = found(await findNode(db, input.params.id))
        const inheritedMinutes = (await settingsOf(db)).judgeWindowMinutes ?? deps.judgeWindowMinutes
        const windowMinutes = judgeWindowMinutes ?? inheritedMinutes
        return { count: await countLateReadings(db, id, now), windowMinutes, inheritedMinutes }
      }),
    ),
    withKeys: on.nodes.withKeys.handler(async ({ input, context }) => {
      const views = await nodeDetailsOf(input.body.deveuis, { ...context, countReadings })
      return views.map((view) => wireDetail(byOf(context).companyId, view))
    }),
    activeCount: on.nodes.activeCount.handler(({ context }) =>
      context.inCompany((db, { now }) => activeCountOf(db, now)),
    ),
    create: on.nodes.create.handler(async ({ input, context }) => {
      const { id } = input.params
      const { body } = input
      const wanted = storedDeveui(body.nodeType, body.deveui) ?? body.deveui
      const { deveui } = await deps.watchTaken(context, wanted, () =>
        context.inCompany(async (db, by) => {
          const prepared = await deps.takePreparedKey(db, wanted)
          const node = withSealedKey(body, body.deveui, appKeys)
          const isLorawan = body.nodeType === nodeKinds.LORAWAN
          const made = await createNode(db, by, id, {
            ...node,
            ...(isLorawan && { appKey: node.appKey ?? prepared }),
          })
          if (body.sparkplug) await deps.bindSparkplug(db, by, made, body.sparkplug, 'body.sparkplug')
          if (body.network) await deps.network.create(db, by, made, body.network)
          return made
        }),
      )
      return await detail(context, deveui)
    }),
    update: on.nodes.update.handler(async ({ input, context }) => {
      const { id } = input.params
      const changes = withSealedKey(input.body, id, appKeys)
      await context.inCompany((db, by) => updateNode(db, by, id, changes))
      return await detail(context, input.params.id)
    }),
    remove: on.nodes.remove.handler(({ input, context }) =>
      removeWithReadings(context, deps, undefined, (db, by) =>
        removeNode(db, by, input.params.id, removal({ ...input.query, withAlarms: false })),
      ),
    ),
    removeByForce: on.nodes.removeByForce.handler(({ input, context }) =>
      removeWithReadings(context, deps, undefined, (db, by) =>
        removeNode(db, by, input.params.id, removal({ ...input.query, withAlarms: true })),
      ),
    ),
    updateMany: on.nodes.updateMany.handler(({ input, context }) => {
      const { deveuis, ...changes } = input.body
      return updateNodes(context, deveuis, changes)
    }),
    removeMany: on.nodes.removeMany.handler(({ input, context }) =>
      removeNodes(context, deps, input.body.deveuis, removal(input.body)),
    ),
    removeImage: on.nodes.removeImage.handler(({ input, context }) =>
      context.inCompany((db, by) => removeImage(db, by, input.params.id)),
    ),
    ingestErrors: on.nodes.ingestErrors.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) => {
        const { deveui } = found(await findNode(db, input.params.id))
        return pageOf(await listIngestErrors(db, { ...input.query, deveui }), wireError(language))
      }),
    ),
    ingestErrorsOfCompany: on.nodes.ingestErrorsOfCompany.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        pageOf(await listIngestErrors(db, input.query), wireError(language)),
      ),
    ),
  }
}

/** The picture of a node: the file is the body. `imageRoute` lets the server take such bodies. */
export const nodeImageRoute = on.nodes.setImage.route(
  { bodyLimit: maximumImage },
  ({ context, params, body }) =>
    context.inCompany(async (db, by) => ({ image: await setImage(db, by, params.id, body) })),
)
