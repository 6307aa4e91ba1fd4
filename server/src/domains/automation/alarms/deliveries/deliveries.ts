import { alertTypes } from '@fyr/contract/automation/alarms/alarms'
import type { Language } from '@fyr/texts'
import type { TypedContact } from '../settings.ts'

export type AlarmContact = Pick<TypedContact, 'contactType' | 'email' | 'phoneNumber'> & {
  /** Of one in the address book who has one of their own. */
  language?: Language | null
}
export type Channel = 'mail' | 'sms'

export interface Delivery {
  readonly channel: Channel
  readonly to: string
  /** Left out: that of the company. */
  readonly language?: Language
}

const CHANNELS: Readonly<Record<number, readonly Channel[]>> = {
  [alertTypes.a]: ['mail', 'sms'],
  [alertTypes.b]: ['sms'],
  [alertTypes.c]: ['mail'],
  [alertTypes.d]: [],
}

/**
 * Which messages one raise sends: the alert type (0 to 3) says which channels may be used, a contact's type narrows
 * it. An address that occurs twice gets one message. The log entry is always written and is none of these.
 */
export function deliveries(alertType: number, contacts: readonly AlarmContact[]): Delivery[] {
  const found = new Map<string, Delivery>()
  for (const contact of contacts) {
    for (const channel of CHANNELS[alertType] ?? []) {
      if (!wants(contact.contactType, channel)) continue
      const to = addressOf(contact, channel)
      if (to === null || found.has(sameAs(channel, to))) continue
      const { language } = contact
      found.set(sameAs(channel, to), { channel, to, ...(language && { language }) })
    }
  }
  return [...found.values()]
}

function wants(type: AlarmContact['contactType'], channel: Channel): boolean {
  return type === 'BOTH' || (type === 'EMAIL') === (channel === 'mail')
}

// White space or a control character inside an address could start another header, so it is no address.
const PRINTABLE = /^[^\s\p{Cc}]+$/u

function addressOf(contact: AlarmContact, channel: Channel): string | null {
  if (channel === 'sms') {
    const number = contact.phoneNumber?.replaceAll(/[ ()-]/g, '') ?? ''
    return PRINTABLE.test(number) ? number : null
  }
  const email = contact.email?.trim() ?? ''
  return PRINTABLE.test(email) && email.includes('@') ? email : null
}

function sameAs(channel: Channel, to: string): string {
  return `${channel} ${to.toLowerCase()}`
}
