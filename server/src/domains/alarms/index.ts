export { createAlarmCommands } from './commands.ts'
export {
  type AlarmEngine,
  createAlarmEngine,
  type Judgement,
  type WatchedSeries,
} from './engine/alarm-engine.ts'
export type { LatestOf } from './engine/known-values.ts'
export { isJudged, JUDGE_WINDOW_MS } from './judging/batch.ts'
export { noSlot, type WatchedReadings } from './judging/rule-index.ts'
export { type AlarmDeps, alarmRoutes } from './routes.ts'
