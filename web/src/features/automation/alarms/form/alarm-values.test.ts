import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { describe, expect, it } from 'vitest'
import { bodyOf, bodyOfAlarm, newAlarm, newCondition, newContact, valuesOf } from './alarm-values.ts'

const alarm: Alarm = {
  id: 'b1b4b5a8-0000-4000-8000-000000000001',
  name: 'Fridge too warm',
  tag: 'fridge-1',
  tagDataKey: 'temperature',
  alertType: 0,
  priority: 'a',
  alarmDelay: 5400,
  autoAcknowledge: true,
  active: true,
  message: '{{node}} is warm',
  signalType: 'analogue',
  limitHigh: 8,
  limitLow: null,
  digitalTrigger: null,
  contactType: 'BOTH',
  alarmContacts: [{ name: 'Jour', contactType: 'SMS', email: null, phoneNumber: '+46701234567' }],
  activeDays: [1, 5],
  activeFrom: null,
  activeTo: null,
  advanced: [],
  logicalOperator: 'AND',
  detection: null,
  hysteresis: 0.5,
  notifyReset: true,
  repeatMinutes: 30,
  escalationMinutes: 60,
  escalationContacts: [{ name: 'Chef', contactType: 'EMAIL', email: 'chef@example.com', phoneNumber: null }],
  tagName: 'Fridge',
  keyLabel: 'Temperature',
  unit: '°C',
  decimals: null,
  valueMapping: null,
  flagging: false,
  learning: false,
  activeAlarms: [],
  alarmComment: '',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

describe('the form of an alarm', () => {
  it('changes nothing of an alarm that it only shows', () => {
    const body = bodyOfAlarm(alarm)
    for (const [field, value] of Object.entries(body))
      expect({ [field]: value }).toEqual({ [field]: Reflect.get(alarm, field) })
  })

  it('sends no reminder and no escalation where the fields are empty', () => {
    const empty = { ...valuesOf(alarm), hysteresis: '', repeatMinutes: '', escalationMinutes: '' }
    expect(bodyOf(empty)).toMatchObject({ hysteresis: 0, repeatMinutes: null, escalationMinutes: null })
  })

  it('writes a delay in the largest unit that tells it whole', () => {
    expect(valuesOf(alarm)).toMatchObject({ delay: 90, delayUnit: 'm' })
    expect(valuesOf({ ...alarm, alarmDelay: 7200 })).toMatchObject({ delay: 2, delayUnit: 'h' })
    expect(valuesOf({ ...alarm, alarmDelay: 61 })).toMatchObject({ delay: 61, delayUnit: 's' })
  })

  it('sends only what belongs to the kind of rule', () => {
    const values = { ...valuesOf(alarm), advanced: [newCondition({ tag: 'a', tagDataKey: 'k', limit: '4' })] }
    expect(bodyOf(values).advanced).toEqual([])
    expect(bodyOf({ ...values, kind: 'digital' })).toMatchObject({
      signalType: 'digital',
      digitalTrigger: 'high',
      limitHigh: null,
    })
    expect(bodyOf({ ...values, kind: 'advanced' })).toMatchObject({
      limitHigh: null,
      digitalTrigger: null,
      advanced: [{ tag: 'a', tagDataKey: 'k', limitType: 'HIGH', limit: 4 }],
    })
  })

  it('takes a phone number as people write it, and no address that the contact does not use', () => {
    const contact = newContact({ contactType: 'SMS', email: 'a@b.se', phoneNumber: '+46 70-123 45 67' })
    expect(bodyOf({ ...newAlarm({}), alarmContacts: [contact] }).alarmContacts).toEqual([
      { name: '', contactType: 'SMS', email: null, phoneNumber: '+46701234567' },
    ])
  })

  it('begins on the series of the address, with no key where the node is missing', () => {
    expect(newAlarm({ deveui: 'a', key: 'k' })).toMatchObject({ tag: 'a', tagDataKey: 'k' })
    expect(newAlarm({ key: 'k' })).toMatchObject({ tag: null, tagDataKey: null })
  })
})
