export {
  type ActionEvent,
  type ActionJob,
  actionJob,
  actionKind,
  recordActionEvents,
} from './action-event-store.ts'
