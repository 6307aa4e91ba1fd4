import { apiQuery } from '#api/queries.ts'

export const brokerList = (companyId: string) =>
  apiQuery((api) => api.mqttBrokers.list, { params: { id: companyId } })
export const oneBroker = (id: string) => apiQuery((api) => api.mqttBrokers.get, { params: { id } })
export const brokerMetrics = (id: string) => apiQuery((api) => api.mqttBrokers.metrics, { params: { id } })
export const topicsOfNode = (deveui: string) =>
  apiQuery((api) => api.mqttBrokers.topics, { params: { deveui } })
