import type { MqttBroker } from '@fyr/contract/connections/mqtt-brokers'

/** What people call a broker. */
export const brokerName = ({ name, hostname }: Pick<MqttBroker, 'name' | 'hostname'>) => name || hostname
