/** Devices that one call claims: they become nodes in one transaction. */
export const maxClaimed = 100
/** Rows of a delivery note in one call. */
export const maxImportedDevices = 200
/** Devices of a company that are heard and kept; new ones are not added to a pool that is full. */
export const maxHeardDevices = 5000
/** Devices that a company may have prepared. */
export const maxPreparedDevices = 20_000
/** What was heard and neither prepared nor hidden makes room in a full pool after so many silent days. */
export const staleDays = 30

/** What a row of a delivery note says of a device. */
export const preparedFields = ['deveui', 'appEui', 'appKey', 'name', 'profile', 'decoder'] as const
export type PreparedField = (typeof preparedFields)[number]
