export { removeAlarms, tellActiveAlarms } from './alarm-use.ts'
export { countAlarmsUsing, listAlarmsUsing, listAlarmsUsingSome, type UsingAlarm } from './alarm-use-store.ts'
