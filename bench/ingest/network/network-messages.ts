/** What network servers send of an uplink, at the length that theirs have. */
export type MessageKind = 'chirpstack' | 'things-stack'

export interface UplinkText {
  devEui: string
  /** Epoch ms. */
  time: number
  counter: number
  /** Base64. */
  payload: string
}

const gateways = ['0016c001f1500812', '0016c001f153a14c']

/** ChirpStack 4, event `up`. */
function chirpstack({ devEui, time, counter, payload }: UplinkText): string {
  const at = new Date(time).toISOString()
  const tenant = '52f14cd4-c6f1-4fbd-8f87-4025e1d49242'
  const heard = gateways.map((gateway, place) => {
    const location = '{"latitude":57.708870,"longitude":11.974560,"altitude":12}'
    return `{"gatewayId":"${gateway}","uplinkId":${4_217_106_255 + place},"gwTime":"${at}","nsTime":"${at}","timeSinceGpsEpoch":"1445942612.463s","rssi":${-97 - place},"snr":${7.5 - place},"channel":2,"rfChain":1,"location":${location},"context":"5JtzUw==","metadata":{"region_config_id":"eu868","region_common_name":"EU868"},"crcStatus":"CRC_OK"}`
  })
  return `{"deduplicationId":"${devEui}-${counter}","time":"${at}","deviceInfo":{"tenantId":"${tenant}","tenantName":"ChirpStack","applicationId":"17c82e96-be03-4f38-aef3-f83d48582d97","applicationName":"Offices","deviceProfileId":"14855bf7-d10d-4aee-b618-ebfcb64dc7ad","deviceProfileName":"Room sensor","deviceName":"Room ${devEui}","devEui":"${devEui}","deviceClassEnabled":"CLASS_A","tags":{"floor":"2"}},"devAddr":"00189440","adr":true,"dr":5,"fCnt":${counter},"fPort":5,"confirmed":false,"data":"${payload}","rxInfo":[${heard.join(',')}],"txInfo":{"frequency":868300000,"modulation":{"lora":{"bandwidth":125000,"spreadingFactor":7,"codeRate":"CR_4_5"}}},"regionConfigId":"eu868"}`
}

/** The Things Stack 3, uplink message. */
function thingsStack({ devEui, time, counter, payload }: UplinkText): string {
  const at = new Date(time).toISOString()
  const ids = `{"device_id":"eui-${devEui}","application_ids":{"application_id":"offices"},"dev_eui":"${devEui.toUpperCase()}","join_eui":"70B3D57ED0000000","dev_addr":"260B4F3E"}`
  const heard = gateways.map((gateway, place) => {
    const location = '{"latitude":57.70887,"longitude":11.97456,"altitude":12,"source":"SOURCE_REGISTRY"}'
    return `{"gateway_ids":{"gateway_id":"roof-${place}","eui":"${gateway.toUpperCase()}"},"time":"${at}","timestamp":2463457000,"rssi":${-97 - place},"channel_rssi":${-97 - place},"snr":${7.5 - place},"location":${location},"uplink_token":"CiIKIAoUZXVpLTAwMDA4MDAwMDAwMGI3OWYSCAAAgAAAALefEJbZzZUBGgwI1pHCsAYQ7Y6b9QIgwKzq7K2Z","received_at":"${at}"}`
  })
  const settings =
    '{"data_rate":{"lora":{"bandwidth":125000,"spreading_factor":7,"coding_rate":"4/5"}},"frequency":"868300000","timestamp":2463457000}'
  return `{"end_device_ids":${ids},"correlation_ids":["gs:uplink:${counter}-${devEui}"],"received_at":"${at}","uplink_message":{"session_key_id":"AYfg8rhha5n+UsAwjmoIKw==","f_port":5,"f_cnt":${counter},"frm_payload":"${payload}","rx_metadata":[${heard.join(',')}],"settings":${settings},"received_at":"${at}","consumed_airtime":"0.061696s","network_ids":{"net_id":"000013","tenant_id":"ttn","cluster_id":"eu1"}}}`
}

export const textOf: Record<MessageKind, (uplink: UplinkText) => string> = {
  chirpstack,
  'things-stack': thingsStack,
}
