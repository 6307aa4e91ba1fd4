/** Runs the actions that a test sends as `{ id, do, ... }`; each is answered by `{ id, answer }` or `{ id, error }`. */
export function steer(actions) {
  process.on('message', async ({ id, do: name, ...given }) => {
    try {
      process.send({ id, answer: await actions[name](given) })
    } catch (error) {
      process.send({ id, error: String(error?.stack ?? error) })
    }
  })
  process.on('disconnect', () => process.exit(0))
  process.send({ ready: true })
}
