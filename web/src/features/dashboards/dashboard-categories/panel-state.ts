import { browserStorage } from '#api/session/browser-storage.ts'
import { createStore } from '#api/session/store.ts'

/** Whether the panel is open: the side menu opens it, the shell shows it. */
export const panelOpen = createStore(false)

const dockKey = 'fyr.tree'

/** Whether the tree is unfolded in the side menu, as this browser was left. */
export const dockOpen = createStore(browserStorage.get(dockKey) !== 'closed')
dockOpen.subscribe(() => browserStorage.set(dockKey, dockOpen.get() ? 'open' : 'closed'))
