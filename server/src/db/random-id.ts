import { randomInt } from 'node:crypto'

/** The greatest of PostgreSQL's `int`, and of int32 on the wire. */
const maxId = 2_147_483_647
const maxAttempts = 10

const drawId = () => randomInt(1, maxId + 1)

/**
 * Gives a row a random positive int32, so that a company does not see from its ids how many the others make.
 * @param insert answers false if the id is taken, by whichever company: `on conflict (id) do nothing`
 * @returns the id
 */
export async function insertWithRandomId(
  insert: (id: number) => Promise<boolean>,
  draw: () => number = drawId,
): Promise<number> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const id = draw()
    if (await insert(id)) return id
  }
  throw new Error(`No free id was found in ${maxAttempts} attempts`)
}
