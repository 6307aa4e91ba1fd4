import encodeQR from 'qr'
import { useMemo } from 'react'

/** Modules that stay white around it, as readers want. */
const border = 4

/** A QR code as one path, in modules. */
export function useQrPath(content: string): { path: string; size: number } {
  return useMemo(() => {
    const rows = encodeQR(content, 'raw', { ecc: 'medium', border })
    return { path: pathOf(rows), size: rows.length }
  }, [content])
}

/** A QR code that phones read; always dark on white, whatever the theme. */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const { path, size } = useQrPath(content)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One stroke for each run of dark modules. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
