import { type ComponentType, lazy, useState } from 'react'

/** What a widget shows, fetched when a dashboard first has one. */
export type LazyView<Props extends object> = ComponentType<Props> & { preload: () => void }

/**
 * As React's `lazy`, but what was preloaded is drawn at once. A lazy component always waits a moment, and then React
 * leaves the placeholder where it is for 0.3 s: all of a dashboard would come so much later than its data.
 */
export function lazyView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyView<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchView = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Waiting = lazy(fetchView)

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each kind of widget, as `lazy` is
  function View(props: Props) {
    const [Known] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Known {...props} />
  }
  // What cannot be fetched is said by the widget that asks for it.
  View.preload = () => void fetchView().catch(() => undefined)
  return View
}
