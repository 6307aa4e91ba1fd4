export { framePage } from './frame-page.ts'
export { type FramingRules, frameOf } from './framing.ts'
export { leadsTo, ownHosts } from './own-hosts.ts'
export { createFrameTickets, type FrameTickets } from './tickets.ts'
