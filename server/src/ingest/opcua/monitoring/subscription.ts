import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import {
  CreateMonitoredItemsRequest,
  type CreateMonitoredItemsResponse,
  CreateSubscriptionRequest,
  type CreateSubscriptionResponse,
  DataChangeFilter,
  DataChangeNotification,
  DataChangeTrigger,
  DeadbandType,
  DeleteMonitoredItemsRequest,
  ModifySubscriptionRequest,
  type ModifySubscriptionResponse,
  MonitoringMode,
  PublishRequest,
  type PublishResponse,
  StatusChangeNotification,
  TimestampsToReturn,
} from 'node-opcua-client'
import { type OpcSession, valueTarget } from '../connection/session.ts'
import { NoAnswer, nameOf, StatusFailure, severityOf } from '../connection/statuses.ts'
import type { OpcSettings } from '../settings.ts'
import type { Delivery } from './delivery.ts'
import type { Item } from './item.ts'
import type { Items } from './items.ts'
import { now, problemOfStatus } from './values.ts'

export interface Monitoring {
  add(items: readonly Item[]): Promise<void>
  remove(items: readonly Item[]): Promise<void>
  change(settings: OpcSettings): Promise<void>
  stop(): void
}

/** Parts of the connection that monitoring uses. */
export interface MonitoringContext {
  session: OpcSession
  settings: OpcSettings
  items: Items
  delivery: Delivery
  /** Called when the connection is over. */
  failed(error: unknown): void
}

/** Publish requests that the server holds. */
const maxOutstanding = 3
const maxNotifications = 1000
const minKeepAliveMs = 50
/** Notifications that are converted before others have a turn. */
const slice = 1000

/** Counts of a subscription: a sign of life about each 5 s, and the end after a minute without publish requests. */
function countsOf(publishingMs: number) {
  const requestedMaxKeepAliveCount = Math.max(1, Math.ceil(5000 / publishingMs))
  return {
    requestedPublishingInterval: publishingMs,
    requestedMaxKeepAliveCount,
    requestedLifetimeCount: Math.max(3 * requestedMaxKeepAliveCount, Math.ceil(60_000 / publishingMs)),
  }
}

/**
 * One subscription with monitored items of all variables. Publish requests are withheld while readings wait to be
 * delivered, so that values queue at the server.
 */
export async function subscribe(context: MonitoringContext): Promise<Monitoring> {
  const { session, delivery, items, failed } = context
  let { settings } = context
  let isStopped = false
  let outstanding = 0
  let allowed = maxOutstanding
  let acknowledgements: { subscriptionId: number; sequenceNumber: number }[] = []
  let lastAnswer = now()
  let processing: Promise<void> = Promise.resolve()

  const created = await session.request<CreateSubscriptionResponse>(
    new CreateSubscriptionRequest({
      ...countsOf(settings.publishingMs),
      maxNotificationsPerPublish: maxNotifications,
      publishingEnabled: true,
    }),
  )
  const { subscriptionId } = created
  let keepAliveMs = revised(created)

  function revised(answer: CreateSubscriptionResponse | ModifySubscriptionResponse): number {
    const { revisedPublishingInterval: interval, revisedMaxKeepAliveCount: count } = answer
    delivery.setServer({ publishingInterval: Math.round(interval) })
    const ms = interval * count
    return ms > 0 && ms < maxKeepAliveMs ? ms : maxKeepAliveMs
  }

  function pump(): void {
    while (!isStopped && outstanding < allowed && !delivery.isBusy()) {
      outstanding++
      void publish()
    }
  }

  async function publish(): Promise<void> {
    const subscriptionAcknowledgements = acknowledgements
    acknowledgements = []
    try {
      const limitMs = (maxOutstanding + 1) * keepAliveMs + settings.timeoutMs
      const response = await session.request<PublishResponse>(
        new PublishRequest({ subscriptionAcknowledgements }),
        limitMs,
      )
      lastAnswer = now()
      // Keep-alives that come at once would keep both sides busy.
      if (!response.notificationMessage?.notificationData?.length) await sleep(minKeepAliveMs)
      const handled = processing.then(() => receive(response))
      processing = handled.catch(failed)
      await processing
      outstanding--
    } catch (error) {
      if (isStopped) return
      if (error instanceof StatusFailure) {
        lastAnswer = now()
        if (error.status === 'BadTooManyPublishRequests') allowed = Math.max(1, allowed - 1)
        else if (!/^Bad(Timeout|RequestTimeout|OperationAbandoned)$/.test(error.status)) return failed(error)
      } else if (!(error instanceof NoAnswer)) return failed(error)
      await sleep(1000)
      outstanding--
    }
    pump()
  }

  async function receive({ notificationMessage, subscriptionId: from }: PublishResponse): Promise<void> {
    const { sequenceNumber, notificationData } = notificationMessage
    if (!notificationData?.length || from !== subscriptionId) return
    acknowledgements.push({ subscriptionId, sequenceNumber })
    const arrival = now()
    let count = 0
    for (const part of notificationData) {
      if (part instanceof StatusChangeNotification && severityOf(part.status) === 'bad') {
        return failed(new StatusFailure(nameOf(part.status), 'The server ended the subscription'))
      }
      if (!(part instanceof DataChangeNotification)) continue
      for (const { clientHandle, value } of part.monitoredItems ?? []) {
        const item = items.byHandle.get(clientHandle)
        if (item) items.notified(item, value, arrival)
        if (++count % slice === 0) await nextTurn()
      }
    }
  }

  /** Ends the connection when not even keep-alives arrive; goes on publishing once readings are delivered. */
  async function watch(): Promise<void> {
    while (!isStopped) {
      await sleep(250, undefined, { ref: false })
      if (delivery.isBusy()) lastAnswer = now()
      else pump()
      const limitMs = keepAliveMs + settings.timeoutMs
      if (!isStopped && now() - lastAnswer > limitMs) return failed(new NoAnswer(limitMs))
    }
  }

  async function create(added: readonly Item[]): Promise<void> {
    const size = Math.min(maxCreated, session.limits.monitoredItems)
    for (let at = 0; at < added.length && !isStopped; at += size) await createPart(added.slice(at, at + size))
  }

  /** Each item has its own status; a service that fails as a whole is tried with fewer. */
  async function createPart(part: readonly Item[]): Promise<void> {
    const request = new CreateMonitoredItemsRequest({
      subscriptionId,
      timestampsToReturn: TimestampsToReturn.Both,
      itemsToCreate: part.map((item) => createRequest(item)),
    })
    try {
      const { results } = await session.request<CreateMonitoredItemsResponse>(request)
      const again: Item[] = []
      for (const [at, item] of part.entries()) {
        const result = results?.[at]
        if (!result) {
          items.setProblem(item, 'rejected', 'BadUnexpectedError')
          continue
        }
        const status = nameOf(result.statusCode)
        if (severityOf(result.statusCode) !== 'bad') {
          item.monitoredItemId = result.monitoredItemId
          item.samplingInterval = result.revisedSamplingInterval
          items.setProblem(item, null, status)
        } else if (retryWithout(item, status)) again.push(item)
        else items.setProblem(item, problemOfStatus(status, 'rejected'), status)
      }
      if (again.length > 0) await createPart(again)
    } catch (error) {
      if (!(error instanceof StatusFailure)) throw error
      const [only] = part
      if (part.length === 1 && only) return items.setProblem(only, 'rejected', error.status)
      const middle = part.length >> 1
      await createPart(part.slice(0, middle))
      await createPart(part.slice(middle))
    }
  }

  async function remove(removed: readonly Item[]): Promise<void> {
    const monitoredItemIds = removed.flatMap(({ monitoredItemId }) => monitoredItemId ?? [])
    for (let at = 0; at < monitoredItemIds.length; at += session.limits.monitoredItems) {
      const part = monitoredItemIds.slice(at, at + session.limits.monitoredItems)
      await session.request(new DeleteMonitoredItemsRequest({ subscriptionId, monitoredItemIds: part }))
    }
  }

  pump()
  void watch()
  return {
    add: create,
    remove,
    async change(next) {
      const isSame = next.publishingMs === settings.publishingMs
      settings = next
      if (isSame) return
      const request = new ModifySubscriptionRequest({ subscriptionId, ...countsOf(next.publishingMs) })
      keepAliveMs = revised(await session.request<ModifySubscriptionResponse>(request))
    },
    stop() {
      isStopped = true
    },
  }
}

const maxCreated = 500
const maxKeepAliveMs = 300_000

function createRequest({ nodeId, variable, isRanged, handle, hasFilter }: Item) {
  const { samplingInterval, queueSize, deadband, arrayIndex } = variable
  return {
    itemToMonitor: valueTarget(nodeId, isRanged ? String(arrayIndex) : undefined),
    monitoringMode: MonitoringMode.Reporting,
    requestedParameters: {
      clientHandle: handle,
      samplingInterval,
      queueSize,
      discardOldest: true,
      filter: hasFilter
        ? new DataChangeFilter({
            trigger: DataChangeTrigger.StatusValue,
            deadbandType: DeadbandType.Absolute,
            deadbandValue: deadband ?? 0,
          })
        : null,
    },
  }
}

/** Takes back what the server does not support for the item: the deadband, then the index range. */
function retryWithout(item: Item, status: string): boolean {
  if (item.hasFilter && /Filter|Deadband/.test(status)) {
    item.hasFilter = false
    return true
  }
  if (item.isRanged && /^BadIndexRange/.test(status)) {
    item.isRanged = false
    return true
  }
  return false
}
