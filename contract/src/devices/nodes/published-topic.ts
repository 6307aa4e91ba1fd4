/** A level of a topic that is made of a name: what would end it or match others is escaped as in addresses. */
const levelOf = (name: string) => name.replace(/[%+#/\p{Cc}]/gu, encodeURIComponent)

/** Where a node hears what is sent to it. */
export const commandTopic = (deveui: string): string => `nodes/${levelOf(deveui)}/command/down`

/** Where a node hears its keys that are published over MQTT; all of them without one. */
export const publishedTopic = (deveui: string, key?: string): string =>
  `nodes/${levelOf(deveui)}/publish/${key === undefined ? '#' : levelOf(key)}`
