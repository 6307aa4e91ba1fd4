export { createDeliveryRecorder } from './delivery-recorder.ts'
export {
  changeOfEnd,
  changeOfRetry,
  changeRows,
  type DeliveryChange,
  deliveriesJson,
} from './delivery-store.ts'
