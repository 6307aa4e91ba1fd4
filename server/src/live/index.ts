export { createEventsHub, type EventsHubDeps, type SubscribeAnswer } from './events/events-hub.ts'
export type { SeriesRef } from './events/series-subscriptions.ts'
export type { Hub, HubCaller, HubMethod, HubPeer, HubSubject, Visit } from './hub/hub.ts'
export {
  attachHubs,
  type HubServer,
  type NegotiateAnswer,
} from './hub/hub-server.ts'
export type { HubServerDeps, HubServerLimits, LiveLog, NegotiatedSubject } from './hub/hub-server-options.ts'
export { readBearer } from './hub/upgrade-request.ts'
export { createLiveBus, type LiveBus } from './live-bus.ts'
export { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens.ts'
