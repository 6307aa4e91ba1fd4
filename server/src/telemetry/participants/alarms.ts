import type { AlarmEngine } from '#domains/automation/alarms/index.ts'
import type { Participant } from '../participant.ts'

/** Judges what is news. */
export function alarmParticipant(engine: AlarmEngine): Participant {
  return {
    name: 'alarms',
    refresh: () => engine.refresh(),
    async prepare({ news, now }) {
      const judgement = await engine.judge(news, now)
      return {
        write: (client) => engine.write(client, judgement, now),
        committed: () => engine.committed(judgement),
      }
    },
  }
}
