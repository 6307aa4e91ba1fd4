import { buildWebIfStale } from '../../../scripts/processes/web-build.ts'

/** Before the first browser test: whoever runs one by hand sees the pages as they are now. */
export default async function setup(): Promise<void> {
  await buildWebIfStale()
}
