export const gatewayStates = ['online', 'offline', 'neverSeen'] as const
export type GatewayState = (typeof gatewayStates)[number]

/** Without a contact for so long a gateway is offline. */
export const usualOfflineMinutes = 15

/** Gateways that were heard and are registered in one call. */
export const maxAddedGateways = 100
/** Devices that are counted of a gateway that is not registered. */
export const maxGatewayDevices = 100
