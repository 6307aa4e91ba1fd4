/**
 * The plain parts of Mantine that pages arrange things with. Pages import them from here, never from
 * @mantine/core, so that what the design system consists of can be read in one folder.
 */
export {
  ActionIcon,
  Anchor,
  Badge,
  Group,
  Kbd,
  Progress,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
export { Button } from './button.tsx'
