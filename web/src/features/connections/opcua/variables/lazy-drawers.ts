import { lazy } from 'react'

// Opened by few of those who look at variables.
export const AddDrawer = lazy(async () => ({
  default: (await import('../adding/add-drawer.tsx')).AddDrawer,
}))
export const VariableDrawer = lazy(async () => ({
  default: (await import('../editor/variable-drawer.tsx')).VariableDrawer,
}))
