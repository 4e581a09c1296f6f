import { loadBarReader, type ReadBars } from './read-bars.ts'

/** Milliseconds between two pictures: quick enough for a hand, slow enough for old phones. */
const pause = 250
/** Pixels of the longer side that are searched; thin bars need more of them than QR codes. */
const searched = 1_280

/**
 * Looks for bar codes in a film until it is stopped. A code is told when two pictures in a row agree on it: a few bars of a
 * longer code can be a short code of another kind.
 */
export const watchBars = (video: HTMLVideoElement, onCode: (text: string) => void): { stop(): void } => {
  const canvas = document.createElement('canvas')
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let before: string | null = null
  const look = async (read: ReadBars) => {
    const picture = pictureOf(video, canvas)
    const found = picture && (await read(picture))
    if (stopped) return
    if (found !== null && found === before) onCode(found)
    before = found
    timer = setTimeout(() => void run(read), pause)
  }
  const run = (read: ReadBars) => look(read).catch(fail)
  // QR codes are still read, and a code can be typed.
  const fail = (error: unknown) => console.warn('bar codes cannot be read', error)
  void loadBarReader().then(read => {
    if (!stopped) void run(read)
  }, fail)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Null: the film has not begun. */
const pictureOf = (video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, searched / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return null
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}
