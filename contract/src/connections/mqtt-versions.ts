export const mqttVersions = ['3.1.1', '3.1.0', '5'] as const
export type MqttVersion = (typeof mqttVersions)[number]

/** Specification 3.1: no TLS, a certificate signed by an authority, a certificate that is known. */
export const sslModes = { NONE: 0, AUTHORITY: 1, SELF_SIGNED: 2 } as const
