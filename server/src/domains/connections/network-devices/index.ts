export { listMade } from './network-device-store.ts'
export { createOnNetwork, leaveNetwork } from './network-devices.ts'
export { type NetworkDeviceDeps, networkDeviceRoutes } from './routes.ts'
export { networkDeviceKinds } from './sync-job.ts'
