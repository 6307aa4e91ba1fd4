interface IconProps {
  /** A path of @mdi/js, imported by name: `import { mdiPlus } from '@mdi/js'` (never the namespace). */
  path: string
  /** Pixels; 20 by default. */
  size?: number
  /** Only where no text beside says the same. */
  label?: string
  className?: string
}

export function Icon({ path, size = 20, label, className }: IconProps) {
  return (
    <svg
      className={className ? `fyr-icon ${className}` : 'fyr-icon'}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
