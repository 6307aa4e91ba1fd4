import {
  createPolymorphicComponent,
  Button as MantineButton,
  type ButtonProps as MantineButtonProps,
} from '@mantine/core'
import { Icon } from './icon.tsx'

export interface ButtonProps extends MantineButtonProps {
  /** Before the text: a path of @mdi/js. */
  icon?: string | undefined
}

export const Button = createPolymorphicComponent<'button', ButtonProps>(({ icon, ...props }: ButtonProps) => {
  const iconSize = props.size === 'xs' || props.size === 'compact-sm' ? 16 : 18
  return <MantineButton {...(icon && { leftSection: <Icon path={icon} size={iconSize} /> })} {...props} />
})
