import { useCallback, useEffect, useRef, useState } from 'react'
import { watchBars } from './watch-bars.ts'

type CameraState = 'off' | 'starting' | 'on' | 'failed'

/** Pixels of the longer side that are searched: enough for the small codes of labels, little enough for old phones. */
const searched = 800

/** The library would search the middle of the picture only, and a label held near fills more than that. */
const wholePicture = ({ videoWidth: width, videoHeight: height }: HTMLVideoElement) => {
  const scale = Math.min(1, searched / Math.max(width, height, 1))
  return {
    x: 0,
    y: 0,
    width,
    height,
    downScaledWidth: Math.round(width * scale),
    downScaledHeight: Math.round(height * scale),
  }
}

/**
 * Reads QR and bar codes with the camera of the device; the readers are fetched when the camera is first wanted, and use the
 * browser's own detector where there is one. Each code is told once, and the camera stops with the component.
 */
export const useCamera = (onCode: (text: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const told = useRef(onCode)
  told.current = onCode
  const [state, setState] = useState<CameraState>('off')
  const start = useCallback(async () => {
    setState('starting')
    try {
      const { default: Scanner } = await import('qr-scanner')
      const element = video.current
      if (!element) return
      let last = ''
      const tell = (text: string) => {
        if (text === last) return
        last = text
        told.current(text)
      }
      const scanner = new Scanner(element, ({ data }) => tell(data), {
        preferredCamera: 'environment',
        returnDetailedScanResult: true,
        calculateScanRegion: wholePicture,
      })
      const bars = watchBars(element, tell)
      stop.current = () => {
        bars.stop()
        scanner.destroy()
      }
      await scanner.start()
      setState('on')
    } catch (error) {
      // No camera, or the person refused it: the field for hand scanners stays.
      console.warn('the camera could not be started', error)
      stop.current?.()
      stop.current = null
      setState('failed')
    }
  }, [])
  useEffect(
    () => () => {
      stop.current?.()
      stop.current = null
    },
    [],
  )
  return { video, state, start }
}
