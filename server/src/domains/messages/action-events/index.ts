export {
  type ActionEvent,
  type ActionJob,
  actionJob,
  actionKind,
  hasActionsFor,
  recordActionEvents,
} from './action-event-store.ts'
