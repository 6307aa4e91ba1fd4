/** Causes that ThingPark gives for a downlink that was not sent. */
export const deliveryFailures: ReadonlyMap<string, string> = new Map([
  ['A0', 'Radio stopped'],
  ['A1', 'Downlink radio stopped'],
  ['A3', 'Radio busy'],
  ['A4', 'Listen before talk'],
  ['A5', 'Radio board error'],
  ['A6', 'Packet forwarder failure'],
  ['B0', 'Too late for both receive windows'],
  ['D0', 'Duty cycle limit of the gateway'],
  ['DA', 'Duty cycle limit of the network'],
  ['DB', 'Dwell time limit'],
  ['DE', 'Duty cycle not allowed by the peering operator'],
  ['DF', 'Wrong NetID'],
  ['E1', 'Queue full'],
  ['E2', 'Invalid downlink frame counter'],
  ['E3', 'Validity time expired'],
  ['E4', 'Queue reset after a rejoin'],
])
