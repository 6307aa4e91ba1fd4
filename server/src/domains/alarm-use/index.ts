export { removeAlarms, tellActiveAlarms } from './alarm-use.ts'
export { countAlarmsUsing, listAlarmsUsing, type UsingAlarm } from './alarm-use-store.ts'
