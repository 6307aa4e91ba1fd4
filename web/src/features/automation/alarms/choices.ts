import type * as events from '@fyr/contract/automation/alarms/alarm-events'
import type * as contract from '@fyr/contract/automation/alarms/alarms'

/** The contract's own lists, written again because its files would bring zod into the browser; other values do not compile. */
export const alertTypes: typeof contract.alertTypes = { a: 0, b: 1, c: 2, d: 3 }
export const contactTypes: typeof contract.contactTypes = ['SMS', 'EMAIL', 'BOTH']
export const priorities: typeof events.priorities = ['a', 'b', 'c']
export const deliveryStates: typeof events.deliveryStates = ['queued', 'retrying', 'sent', 'failed', 'capped']
