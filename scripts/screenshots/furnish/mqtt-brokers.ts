type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** MQTT brokers of the utility, and what one of its nodes hears there: nobody answers at any of them. Answers the id of the first. */
export async function connectBrokers(call: Call, companyId: string): Promise<string> {
  const connect = async (body: object) =>
    (await call('POST', `/mqtt/mqttbroker/${companyId}`, body)) as { brokerId: string }
  const { brokerId } = await connect({
    name: 'Vattentornet',
    hostname: 'mqtt.vattentornet.invalid',
    sslmode: 1,
    port: 8883,
  })
  await connect({
    name: 'Mätarna i Skultuna',
    hostname: '127.0.0.1',
    useAuth: true,
    username: 'fyr',
    password: 'x',
  })
  await connect({ hostname: 'broker.driftcentral.invalid', version: '5', isGlobal: true })
  await call('POST', '/mqtt/topic', {
    deveui: 'ps-viksang',
    brokerId,
    topic: 'pumpar/viksang/+',
    publishTopic: 'styr/viksang',
  })
  await call('POST', '/downlink/ps-viksang', { data: { start: true } })
  return brokerId
}
