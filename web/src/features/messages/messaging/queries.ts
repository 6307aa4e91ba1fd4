import { apiQuery, type EndpointSelector } from '#api/queries.ts'

export const mailSettings = apiQuery((api) => api.messaging.mail, {})
export const smsSettings = apiQuery((api) => api.messaging.sms, {})
export const messageUsage = apiQuery((api) => api.messaging.usage, {})

/** What else says whether messages can be sent. */
export const toldOfChannels: EndpointSelector[] = [
  (api) => api.alarms.channels,
  (api) => api.contacts.provider,
]
