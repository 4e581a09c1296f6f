import { ApiError, call, inSpace } from '@gantry/client/web'
import { watchCamera } from '../../shared/contract.ts'

/** Address of a path of a camera in the current space. */
export const cameraAddress = (id: string, rest: string): string => inSpace(`/api/cameras/${id}/${rest}`)

/** Plays until it is stopped. */
export interface Playing {
  stop(): void
}

interface Screen {
  readonly video: HTMLVideoElement
  readonly signal: AbortSignal
  onPlaying(): void
  /** Code of the error catalogue; empty: the film cannot be shown by this browser. */
  onFailed(code: string): void
}

/** Opens the film of a camera and shows it; the players are loaded with the first camera that needs them. */
export const playFilm = async (id: string, screen: Screen): Promise<Playing | null> => {
  const { film, at } = await call(watchCamera, { id }, { signal: screen.signal })
  const address = cameraAddress(id, `film?at=${encodeURIComponent(at)}`)
  const started = film === 'hls' ? await playHls(address, screen) : await playFlv(address, screen)
  if (!screen.signal.aborted) return started
  started?.stop()
  return null
}

const playHls = async (address: string, { video, onPlaying, onFailed }: Screen): Promise<Playing | null> => {
  const { default: Hls } = await import('hls.js')
  if (!Hls.isSupported()) {
    onFailed('')
    return null
  }
  const player = new Hls({ lowLatencyMode: true, backBufferLength: 10, maxBufferLength: 12 })
  player.on(Hls.Events.MANIFEST_PARSED, () => play(video, onPlaying))
  player.on(Hls.Events.ERROR, (_, { fatal, response }) => {
    if (fatal) onFailed(codeOf(response?.text))
  })
  player.loadSource(address)
  player.attachMedia(video)
  return { stop: () => player.destroy() }
}

const playFlv = async (address: string, { video, onPlaying, onFailed }: Screen): Promise<Playing | null> => {
  const { default: mpegts } = await import('mpegts.js')
  if (!mpegts.getFeatureList().mseLivePlayback) {
    onFailed('')
    return null
  }
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(address, location.href).href },
    { liveBufferLatencyChasing: true, autoCleanupSourceBuffer: true },
  )
  player.on(mpegts.Events.ERROR, () => onFailed('outbound.unreachable'))
  player.attachMediaElement(video)
  player.load()
  play(video, onPlaying)
  return { stop: () => player.destroy() }
}

/** A page that is left while the film begins refuses to play; nobody needs to know. */
const play = (video: HTMLVideoElement, onPlaying: () => void): void => {
  video.addEventListener('playing', onPlaying, { once: true })
  video.play().catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
  })
}

/** The code in the answer of a call that a player made. */
const codeOf = (text: string | undefined): string => {
  const [, code = 'outbound.unreachable'] = /"code":"([\w.]+)"/.exec(text ?? '') ?? []
  return code
}

/** Code of a call that failed. */
export const failureOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.code
  throw error
}
