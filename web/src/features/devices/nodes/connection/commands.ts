import type { Addresses } from '#entities/settings/addresses.ts'

/** What stands for a token where it is not known any more. */
export const noToken = 'YOUR_TOKEN'

interface Sender {
  deveui: string
  token: string
  /** What the example sends. */
  key: string
}

export function curlCommand({ http }: Addresses, { deveui, token, key }: Sender): string {
  const reading = JSON.stringify({ key, value: 21.5 })
  return [
    `curl -X POST ${quote(`${http}/api/tag/${deveui}/tagdata`)}`,
    `  -H ${quote(`Authorization: Bearer ${token}`)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quote(reading)}`,
  ].join(' \\\n')
}

export function mosquittoCommand({ mqttHost, mqttPort }: Addresses, sender: Sender, topic: string): string {
  const { token, key } = sender
  return [
    `mosquitto_pub -h ${quote(mqttHost)} -p ${mqttPort} -q 1`,
    `  -u fyr -P ${quote(token)}`,
    `  -t ${quote(topic)}`,
    `  -m ${quote(JSON.stringify({ [key]: 21.5 }))}`,
  ].join(' \\\n')
}

/** The topics that every node listens to. */
export function ownTopics(deveui: string): { all: string; one: string } {
  return { all: `nodes/${deveui}`, one: `nodes/${deveui}/{key}` }
}

/** One argument of a POSIX shell, whatever is in it. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
