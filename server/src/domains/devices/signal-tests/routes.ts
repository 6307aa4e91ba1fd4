import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { listTests, type SignalTest } from './signal-test-store.ts'
import {
  endTest,
  movePhone,
  removeTest,
  startTest,
  type TestWithSamples,
  testWithSamples,
} from './signal-tests.ts'

const wire = ({ id, startedAt, endedAt, lat: _, long: __, positionAt: ___, ...test }: SignalTest) => ({
  signalTestId: id,
  ...test,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})
const wireDetail = ({ samples, ...test }: TestWithSamples) => {
  const { lat, long, positionAt } = test
  const isKnown = lat !== null && long !== null && positionAt !== null
  return {
    ...wire(test),
    position: isKnown ? { lat, long, at: positionAt.toISOString() } : null,
    samples,
  }
}

export const signalTestRoutes = {
  start: on.signalTests.start.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wireDetail(await startTest(db, by, input.body.deveui))),
  ),
  list: on.signalTests.list.handler(({ input, context }) =>
    context.inCompany(async (db, { language }) =>
      pageOf(await listTests(db, { ...input.query, language }), wire),
    ),
  ),
  get: on.signalTests.get.handler(({ input, context }) =>
    context.inCompany(async (db) => wireDetail(await testWithSamples(db, input.params.id))),
  ),
  end: on.signalTests.end.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wireDetail(await endTest(db, by, input.params.id))),
  ),
  position: on.signalTests.position.handler(({ input, context }) =>
    context.inCompany((db, by) => movePhone(db, by, input.params.id, input.body)),
  ),
  remove: on.signalTests.remove.handler(({ input, context }) =>
    context.inCompany((db, by) => removeTest(db, by, input.params.id)),
  ),
}
