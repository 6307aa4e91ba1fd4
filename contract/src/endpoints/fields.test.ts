import { describe, expect, it } from 'vitest'
import { alarmBody } from '../automation/alarms/alarms.ts'
import { nodeCreateBody } from '../devices/nodes/nodes.ts'
import { key, name } from './fields.ts'

const breaks = ['\r\n', '\n', '\r', '\t', '\u0085', '\u2028', '\u2029']

describe('threats 22 and 23: names are of one line', () => {
  it.each(breaks.map((each) => [JSON.stringify(each), each]))('%s is refused inside of one', (_, each) => {
    const broken = `Subject${each}Bcc: everybody@example.com`
    const issues = [name, key].map((schema) => schema.safeParse(broken).error?.issues[0]?.message)
    expect(issues).toEqual(['field.control', 'field.control'])
    const node = { name: 'Node', deveui: 'node', nodeType: 1, keys: [{ name: 'key', label: broken }] }
    expect(nodeCreateBody.safeParse(node).success).toBe(false)
    const alarm = { name: broken, tag: 'node', tagDataKey: 'key', alertType: 3, priority: 'a', limitHigh: 1 }
    expect(alarmBody.safeParse(alarm).success).toBe(false)
    expect(alarmBody.safeParse({ ...alarm, name: 'Warm' }).success).toBe(true)
  })

  it('is taken off around one', () => {
    expect(name.parse(' \r\nCold store\n')).toBe('Cold store')
  })
})
