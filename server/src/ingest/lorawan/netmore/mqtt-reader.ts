import { mqttReader } from '../held/read-message.ts'
import { parseNetmore } from './parse.ts'

export default mqttReader(parseNetmore)
