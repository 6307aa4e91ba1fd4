import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeGround } from '../src/ui/map/base-map/ground-file.ts'
import { nordicBoxes } from '../src/ui/map/base-map/nordic-boxes.ts'
import { cutGround } from './base-map/cut.ts'
import type { Topology } from './base-map/topology.ts'

/**
 * Cuts the built-in map out of Natural Earth, as world-atlas packs it: `node build/cut-base-map.ts <folder>`, the
 * folder of that package. Where the data came from stands beside what this writes (src/ui/map/base-map/README.md).
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder holds countries-10m.json and countries-50m.json?')
const target = fileURLToPath(new URL('../src/ui/map/base-map/', import.meta.url))

for (const { from, to, stepsPerDegree, cut } of [
  {
    from: 'countries-50m.json',
    to: 'world.bin',
    stepsPerDegree: 200,
    cut: { boxes: null, tolerance: 0.004 },
  },
  {
    from: 'countries-10m.json',
    to: 'nordics.bin',
    stepsPerDegree: 2000,
    cut: { boxes: nordicBoxes, tolerance: 0.0008 },
  },
]) {
  // As the package describes itself.
  const topology = JSON.parse(await readFile(join(folder, from), 'utf8')) as Topology
  const bytes = writeGround(cutGround(topology, cut), stepsPerDegree)
  await writeFile(join(target, to), bytes)
  process.stdout.write(`${to}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed\n`)
}
