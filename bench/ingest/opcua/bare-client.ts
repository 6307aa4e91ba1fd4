import {
  AttributeIds,
  ClientSubscription,
  LogLevel,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  setLogLevel,
  TimestampsToReturn,
} from 'node-opcua-client'

/** A process of its own that counts what a server notifies, and does nothing else with it. Its parent pauses it. */
export type BareCommand = 'resume' | 'pause' | 'count'

setLogLevel(LogLevel.Emergency)
const [endpointUrl = '', ...nodeIds] = JSON.parse(process.argv[2] ?? '[]') as string[]
/** As of the driver. */
const [itemsOfRequest, publishingMs, queueSize] = [500, 1000, 10]

const client = OPCUAClient.create({
  endpointMustExist: false,
  securityMode: MessageSecurityMode.None,
  securityPolicy: SecurityPolicy.None,
})
await client.connect(endpointUrl)
const session = await client.createSession()
const subscription = await ClientSubscription.create(session, {
  requestedPublishingInterval: publishingMs,
  requestedMaxKeepAliveCount: 5,
  requestedLifetimeCount: 60,
  maxNotificationsPerPublish: 1000,
  publishingEnabled: true,
  priority: 0,
})
let notifications = 0
for (let at = 0; at < nodeIds.length; at += itemsOfRequest) {
  const group = await subscription.monitorItems(
    nodeIds.slice(at, at + itemsOfRequest).map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })),
    { samplingInterval: publishingMs, queueSize, discardOldest: true },
    TimestampsToReturn.Both,
  )
  group.on('changed', () => notifications++)
}
await subscription.setPublishingMode(false)

process.on('message', async (command: BareCommand) => {
  if (command !== 'count') await subscription.setPublishingMode(command === 'resume')
  process.send?.(notifications)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
