import { completeLockFile } from './rules/lockfile.ts'

const added = await completeLockFile()
process.stdout.write(added.length === 0 ? 'package-lock.json is complete.\n' : `Added ${added.join(', ')}\n`)
