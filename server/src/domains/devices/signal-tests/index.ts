export { createSignalRecorder, type SignalRecorder } from './recorder.ts'
export { signalTestRoutes } from './routes.ts'
