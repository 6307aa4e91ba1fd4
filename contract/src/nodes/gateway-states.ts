export const gatewayStates = ['online', 'offline', 'neverSeen'] as const
export type GatewayState = (typeof gatewayStates)[number]

/** Without a contact for so long a gateway is offline. */
export const usualOfflineMinutes = 15
