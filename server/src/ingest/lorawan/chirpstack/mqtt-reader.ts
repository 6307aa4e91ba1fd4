import { mqttReader } from '../held/read-message.ts'
import { parseChirpstack } from './parse.ts'

export default mqttReader(parseChirpstack)
