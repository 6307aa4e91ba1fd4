export { opcua } from '../connections/opcua.ts'
