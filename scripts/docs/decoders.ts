import { decoderModels } from '../../decoders/src/index.ts'
import { table } from './table.ts'

const intro = `# Decoders
Made by \`npm run docs\` from \`decoders/\`; do not edit.

A decoder reads the payload of a LoRaWAN device. A node names one by its id; a company may add its own, written in JavaScript. Those below are shipped and written by us from the makers' documents.

- Keys have one name and one unit in all models (\`decoders/src/keys.ts\`): °C, %, ppm, V, hPa, lx, dB, mm, m³, kWh. \`battery\` is percent, \`batteryVoltage\` volts, \`position\` an object with \`lat\` and \`long\`.
- A payload that is too short or not known answers errors. Formats of type and value keep what they read before something unknown, with a warning.
- What a device sends of earlier times is \`history\`, a list of 100 entries at most with \`time\` (ISO 8601, or seconds or milliseconds since 1970) or \`secondsBefore\` the frame, and \`data\` as above. It is stored at those times: a device that repeats itself changes nothing, and alarms treat it as other readings that come late. Own decoders answer the same, 2,000 readings at most. Times before 2010, and later than the frame, are left out of shipped ones with a warning.
- What a decoder does not read of a payload is answered as \`undecoded\`, in hex, with a warning. Warnings stand at the frame and among the data errors of the node, where they are counted; nobody is notified of them.
- Milesight's stored readings (AM, EM, WS203, TS201, AT101, WTS506, UC501, UC511, VS121), those of Laird's RS1xx and the hourly volumes of Axioma's W1 are read. Adeunis' earlier samples are not: their times are in the configuration of the device only. Batches of nke Watteco are not read.
- Keys of \`cayenne-lpp\` have the number of the channel (\`temperature_1\`); those of \`json\` are the names in the object.

## Propose a decoder
Send us the model's name, the maker's payload document, and some payloads in hexadecimal with the values that they mean. To write one: a folder of the manufacturer in \`decoders/src\`, one file for each format with a table of its models, and a file of fixtures with the maker's own examples; name the source. Write it from the document: no code of others enters the repository. Every model needs at least one example, and \`hostile-payloads.test.ts\` tries all of them with payloads cut short and random bytes.

`

/** docs/decoders.md: the codecs that Fyr ships. */
export function describeDecoders(): string {
  const rows = decoderModels.map(({ id, name, manufacturer, keys, commands }) => [
    manufacturer,
    name,
    `\`${id}\``,
    keys.map((key) => key.name).join(', '),
    commands.map((command) => command.name).join(', '),
  ])
  const makers = new Set(
    decoderModels.map(({ manufacturer }) => manufacturer).filter((maker) => maker !== ''),
  )
  const heading = `## Models\n${decoderModels.length} decoders, of ${makers.size} manufacturers.\n\n`
  return intro + heading + table(['Manufacturer', 'Model', 'Decoder', 'Keys', 'Commands'], rows)
}
