export {
  changeOfEnd,
  changeOfRetry,
  changeRows,
  type DeliveryChange,
  deliveriesJson,
} from './delivery-store.ts'
export { createRecorder } from './recorder.ts'
