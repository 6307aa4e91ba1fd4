import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/layout.ts'
import { QrPicture, useQrPath } from '#ui/qr-picture.tsx'

const pngModule = 12

interface QrCodeProps {
  address: string
  name: string
}

/** An address that phones read; always dark on white, whatever the theme. */
export default function QrCode({ address, name }: QrCodeProps) {
  const { t } = useTranslation()
  const { path, size } = useQrPath(address)
  const file = fileNameOf(name, 'dashboard')

  function savePng() {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = size * pngModule
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale(pngModule, pngModule)
    context.fillStyle = '#000'
    context.fill(new Path2D(path))
    canvas.toBlob((blob) => blob && saveFile(`${file}.png`, blob, 'image/png'))
  }
  return (
    <div className="fyr-share-code">
      <QrPicture content={address} label={t(($) => $.sharing.codeAlt, { name })} />
      <div className="fyr-share-code-side">
        <p className="fyr-dimmed">{t(($) => $.sharing.codeHint)}</p>
        <Button
          variant="default"
          size="xs"
          onClick={() => saveFile(`${file}.svg`, svgOf(path, size), 'image/svg+xml')}
        >
          {t(($) => $.sharing.saveSvg)}
        </Button>
        <Button variant="default" size="xs" onClick={savePng}>
          {t(($) => $.sharing.savePng)}
        </Button>
      </div>
    </div>
  )
}

const svgOf = (path: string, size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`
