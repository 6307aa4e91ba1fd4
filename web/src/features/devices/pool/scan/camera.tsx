import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createQrReader } from './qr-reader.ts'

const readEveryMs = 200
/** A code that stays before the camera is told of once. */
const sameCodeMs = 2000

/** The picture of the camera; tells of each code that it sees. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function start() {
      const read = await createQrReader()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (isOver || !element) return stop()
      element.srcObject = stream
      await element.play()
      let last = { code: '', at: 0 }
      const look = async () => {
        // A picture that cannot be read is followed by others.
        const code = await read(element).catch(() => undefined)
        if (isOver) return
        if (code) {
          const isSame = code === last.code && performance.now() - last.at < sameCodeMs
          last = { code, at: performance.now() }
          if (!isSame) told.current(code)
        }
        timer = setTimeout(() => void look(), readEveryMs)
      }
      await look()
    }
    function stop() {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    // Refused, in use, or none is there: the code can be typed.
    start().catch(() => {
      if (!isOver) setIsMissing(true)
    })
    return stop
  }, [])

  if (isMissing) return <p role="status">{t(($) => $.pool.scanning.noCamera)}</p>
  return (
    <>
      <p>{t(($) => $.pool.scanning.lead)}</p>
      <video
        ref={video}
        className="fyr-scan-video"
        muted
        playsInline
        aria-label={t(($) => $.pool.scanning.camera)}
      />
    </>
  )
}
