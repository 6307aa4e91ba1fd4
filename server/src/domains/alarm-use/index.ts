export { removeAlarms, tellActiveAlarms } from './alarm-use.ts'
export { listAlarmsUsing, type UsingAlarm } from './alarm-use-store.ts'
