export { createEventsHub, type EventsHubDeps, type SubscribeAnswer } from './events-hub.ts'
export type { Hub, HubCaller, HubMethod, HubPeer, HubSubject, Visit } from './hub.ts'
export {
  attachHubs,
  type HubServer,
  type NegotiateAnswer,
} from './hub-server.ts'
export type { HubServerDeps, HubServerLimits, LiveLog, NegotiatedSubject } from './hub-server-options.ts'
export { createLiveBus, type LiveBus } from './live-bus.ts'
export { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens.ts'
export type { SeriesRef } from './series-subscriptions.ts'
export { readBearer } from './upgrade-request.ts'
