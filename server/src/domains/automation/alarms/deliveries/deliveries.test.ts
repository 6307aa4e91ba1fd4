import { alertTypes } from '@fyr/contract/automation/alarms/alarms'
import { describe, expect, it } from 'vitest'
import { type AlarmContact, deliveries } from './deliveries.ts'

const ada = { email: 'ada@example.com', phoneNumber: '+46 70-123 45 67' }
const mail = { channel: 'mail', to: 'ada@example.com' }
const sms = { channel: 'sms', to: '+46701234567' }

describe('deliveries', () => {
  it.each<[keyof typeof alertTypes, AlarmContact['contactType'], object[]]>([
    ['a', 'BOTH', [mail, sms]],
    ['a', 'EMAIL', [mail]],
    ['a', 'SMS', [sms]],
    ['b', 'BOTH', [sms]],
    ['b', 'EMAIL', []],
    ['b', 'SMS', [sms]],
    ['c', 'BOTH', [mail]],
    ['c', 'EMAIL', [mail]],
    ['c', 'SMS', []],
    ['d', 'BOTH', []],
    ['d', 'EMAIL', []],
    ['d', 'SMS', []],
  ])('of type %s to a contact by %s', (alertType, contactType, expected) => {
    expect(deliveries(alertTypes[alertType], [{ contactType, ...ada }])).toEqual(expected)
  })

  it('of an alert type nobody knows are none', () => {
    expect(deliveries(4, [{ contactType: 'BOTH', ...ada }])).toEqual([])
  })

  it('goes once to an address that occurs twice', () => {
    const contacts: AlarmContact[] = [
      { contactType: 'EMAIL', email: 'ada@example.com', phoneNumber: null },
      { contactType: 'BOTH', email: ' ADA@example.com ', phoneNumber: '+46701234567' },
      { contactType: 'SMS', email: null, phoneNumber: '+46 (70) 123 45 67' },
    ]
    expect(deliveries(alertTypes.a, contacts)).toEqual([mail, sms])
  })

  it('passes over a contact without an address for the channel', () => {
    const contacts: AlarmContact[] = [
      { contactType: 'BOTH', email: null, phoneNumber: null },
      { contactType: 'BOTH', email: ' ', phoneNumber: '' },
    ]
    expect(deliveries(alertTypes.a, contacts)).toEqual([])
  })

  it('threat 22: passes over an address that would break out of its header', () => {
    const contacts: AlarmContact[] = [
      { contactType: 'EMAIL', email: 'a@example.com\r\nBcc: b@example.com', phoneNumber: null },
      { contactType: 'EMAIL', email: 'a@example.com b@example.com', phoneNumber: null },
      { contactType: 'SMS', email: null, phoneNumber: '+4670\u00001' },
    ]
    expect(deliveries(alertTypes.a, contacts)).toEqual([])
  })
})
