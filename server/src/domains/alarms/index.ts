export { type AlarmCommands, createAlarmCommands } from './commands.ts'
export { type AlarmEngine, createAlarmEngine, type Judgement } from './engine/alarm-engine.ts'
export { isJudged, JUDGE_WINDOW_MS } from './judging/batch.ts'
export { type AlarmDeps, alarmRoutes } from './routes.ts'
