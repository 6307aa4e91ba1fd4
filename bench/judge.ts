import { measureAlarmJudge } from './alarm-judge.ts'
import type { Figure, Section } from './report.ts'

/** What judging alarms costs, and whether it grows with the number of rules. */
export function benchJudge(): Section {
  const figures = [100, 100_000].flatMap((rules): Figure[] => {
    const { quietNs, busyNs, tickMicroseconds } = measureAlarmJudge(rules)
    const name = `${rules.toLocaleString('en-GB')} rules`
    return [
      { name: `${name}: a quiet reading`, value: quietNs, unit: 'ns' },
      { name: `${name}: one that raises or resets`, value: busyNs, unit: 'ns' },
      { name: `${name}: a tick, 1 % waiting`, value: tickMicroseconds, unit: 'µs' },
    ]
  })
  return { title: 'Judging alarms', figures }
}
