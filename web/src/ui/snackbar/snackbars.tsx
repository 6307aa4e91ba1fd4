import { Notifications } from '@mantine/notifications'

/** Where snackbars appear; loaded after the first paint. */
export default function Snackbars() {
  return <Notifications position="bottom-right" limit={4} />
}
