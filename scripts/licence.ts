import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { makeKeys, readKeys, signLicence } from '../server/src/domains/settings/licence/index.ts'
import { giveUp, requireNode24 } from './run.ts'

/** For the distributor of Fyr: docs/licence.md. */
const usage = `npm run licence -- keys --out KEYS
npm run licence -- make --keys KEYS --out FILE --name NAME --email ADDRESS
                  [--companies N] [--gateways N] [--nodes N]   0, or left out: unlimited
                  [--expires YYYY-MM-DD] [--installation ID] [--terms FILE] [--white-label] [--no-decoders] [--no-map]`

requireNode24()
const { positionals, values } = readArguments()

try {
  await run()
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error))
}

async function run(): Promise<void> {
  if (positionals[0] === 'keys') {
    const keys = makeKeys()
    // Never over another pair: without its private key no licence of it can be made any more.
    await writeFile(needed('out'), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    process.stdout.write(`Public key, for server/src/db/licensing.ts:\n${keys.publicKey}\n`)
  } else if (positionals[0] === 'make') {
    const keys = readKeys(await readFile(needed('keys'), 'utf8'))
    const count = (name: 'companies' | 'gateways' | 'nodes') => Number(values[name] ?? '0')
    const file = signLicence(
      {
        id: randomUUID(),
        name: needed('name'),
        email: needed('email'),
        maxCompanies: count('companies'),
        maxGateways: count('gateways'),
        maxNodes: count('nodes'),
        decoderIncluded: !values['no-decoders'],
        whiteLabel: values['white-label'],
        mapDashboard: !values['no-map'],
        expiryDate: values.expires === undefined ? null : new Date(values.expires).toISOString(),
        installationId: values.installation ?? null,
        terms: values.terms === undefined ? null : await readFile(values.terms, 'utf8'),
      },
      keys,
    )
    await writeFile(needed('out'), `${file}\n`, { flag: 'wx' })
  } else {
    giveUp(usage)
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        out: { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string' },
        companies: { type: 'string' },
        gateways: { type: 'string' },
        nodes: { type: 'string' },
        expires: { type: 'string' },
        installation: { type: 'string' },
        terms: { type: 'string' },
        'white-label': { type: 'boolean', default: false },
        'no-decoders': { type: 'boolean', default: false },
        'no-map': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return giveUp(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function needed(option: 'keys' | 'out' | 'name' | 'email'): string {
  return values[option] ?? giveUp(`--${option} is missing\n${usage}`)
}
