import { createContext, useContext } from 'react'

/** Where nothing is to be steered, whatever one may: on a wall, or for visitors of a shared dashboard. */
export type ControlLock = 'kiosk' | 'public'
export const ControlLockContext = createContext<ControlLock | null>(null)
export const useControlLock = () => useContext(ControlLockContext)
