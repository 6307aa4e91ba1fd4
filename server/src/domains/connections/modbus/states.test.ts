import { expect, it } from 'vitest'
import { createModbusStates, type PollReport } from './states.ts'

const master = { companyId: 'acme', masterId: 'plc' }
const report = (changed: PollReport['changed'], isFirst = false): PollReport => ({
  unit: { slaveId: 2, problem: null, since: 0, requests: 1, failures: {} },
  ...{ isFirst, changed },
})

it('forgets registers that are polled no longer, masters and companies', () => {
  const states = createModbusStates()
  const of = (register: string) => states.ofRegister('plc', 2, register)?.problem
  states.note(master, report([{ register: 'a', problem: null }], true), 0)
  states.note(master, report([{ register: 'b', problem: 'illegalAddress' }]), 1)
  expect([of('a'), of('b')]).toEqual([null, 'illegalAddress'])
  states.note(master, report([{ register: 'b', problem: null }], true), 2)
  expect([of('a'), of('b')]).toEqual([undefined, null])
  states.forgetCompany('other')
  expect(states.unitsOf('plc')).toHaveLength(1)
  states.forgetCompany('acme')
  expect(states.unitsOf('plc')).toEqual([])
})
