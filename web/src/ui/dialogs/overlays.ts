/** What lies over the page. Like layout.ts: pages import these from here. */
export { Menu, Popover } from '@mantine/core'
export { Drawer, Modal } from './dialogs.tsx'
