import { useCallback, useEffect, useRef, useState } from 'react'

type CameraState = 'off' | 'starting' | 'on' | 'failed'

/**
 * Reads QR codes with the camera of the device; the reader is fetched when the camera is first wanted. The library uses the
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
      const scanner = new Scanner(
        element,
        ({ data }) => {
          if (data === last) return
          last = data
          told.current(data)
        },
        { preferredCamera: 'environment', returnDetailedScanResult: true },
      )
      stop.current = () => scanner.destroy()
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
