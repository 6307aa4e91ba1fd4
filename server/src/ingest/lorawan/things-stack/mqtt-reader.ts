import { mqttReader } from '../held/read-message.ts'
import { parseThingsStack } from './parse.ts'

export default mqttReader(parseThingsStack)
