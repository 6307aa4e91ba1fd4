/** What OPC-UA servers and their variables show, beside devices. */
export { opcua } from '../connections/opcua.ts'
