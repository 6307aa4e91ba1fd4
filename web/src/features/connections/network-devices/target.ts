export interface NetworkTarget {
  /** Empty for none. */
  integrationId: string
  /** Empty for that of the integration. */
  deviceProfile: string
}

/** As a call takes it. */
export const targetBody = ({ integrationId, deviceProfile }: NetworkTarget) => ({
  integrationId,
  ...(deviceProfile && { deviceProfile }),
})
