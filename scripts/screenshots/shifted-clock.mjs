/**
 * Loaded before the portal (`node --import`), it makes the whole program live FYR_TEST_SHIFT_MS from now, so that
 * nodes fell silent days ago and alarms were raised yesterday.
 */
const shift = Number(process.env.FYR_TEST_SHIFT_MS)
const RealDate = Date
const now = () => RealDate.now() + shift

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
