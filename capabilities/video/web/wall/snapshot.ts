import type { WallCamera } from '../../shared/contract.ts'
import { cameraAddress } from './film.ts'

const save = (href: string, name: string): void => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Seconds in a file name: `2026-11-23 140512`. */
const nameNow = ({ code }: WallCamera, ending: string): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const now = new Date()
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${code} ${day} ${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.${ending}`
}

/** Saves what a camera shows: the frame of its film, otherwise a picture the camera takes. */
export const saveSnapshot = (camera: WallCamera): void => {
  const video = document.querySelector<HTMLVideoElement>(`video[data-camera="${camera.id}"]`)
  if (!video || video.videoWidth === 0) {
    save(cameraAddress(camera.id, 'picture'), nameNow(camera, 'jpg'))
    return
  }
  const sheet = document.createElement('canvas')
  sheet.width = video.videoWidth
  sheet.height = video.videoHeight
  sheet.getContext('2d')?.drawImage(video, 0, 0)
  sheet.toBlob(
    picture => {
      if (!picture) return
      const href = URL.createObjectURL(picture)
      save(href, nameNow(camera, 'jpg'))
      URL.revokeObjectURL(href)
    },
    'image/jpeg',
    0.9,
  )
}
