import { fileHref } from '@gantry/fields/web'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallCamera } from '../../shared/contract.ts'
import { cameraAddress, failureOf, type Playing, playFilm } from './film.ts'

/** Milliseconds between the pictures of a camera without film. */
const pictureEvery = 2_000
/** Milliseconds until a failed camera is tried again. */
const againAfter = 15_000

type State = { readonly now: 'waiting' | 'live' } | { readonly now: 'failed'; readonly code: string }

/** What a camera sees: its film; without film its pictures one after the other; otherwise its last picture, and why there is no newer one. */
export const CameraView = ({
  camera,
  isFitted,
}: {
  readonly camera: WallCamera
  readonly isFitted: boolean
}) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>({ now: 'waiting' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (state.now !== 'failed') return
    const timer = setTimeout(() => setTries(count => count + 1), againAfter)
    return () => clearTimeout(timer)
  }, [state])
  const show = camera.film ? 'film' : camera.hasPicture ? 'pictures' : 'none'
  return (
    <div className={isFitted ? 'vd-view fit' : 'vd-view'}>
      {camera.lastPicture && state.now !== 'live' ? (
        <img
          className="last"
          src={fileHref(camera.lastPicture, { table: 'camera', record: camera.id }, true)}
          alt={t('video.last_picture')}
        />
      ) : null}
      {show === 'film' ? <Film key={tries} camera={camera} onState={setState} /> : null}
      {show === 'pictures' ? <Pictures key={tries} camera={camera} onState={setState} /> : null}
      {show === 'none' ? <p className="say">{t('video.nothing_to_show')}</p> : null}
      {show !== 'none' && state.now === 'waiting' ? <p className="say">{t('video.connecting')}</p> : null}
      {state.now === 'failed' ? (
        <p className="say" role="status">
          {state.code === '' ? t('video.unsupported') : t('video.failed')}
          {state.code === '' ? null : <small>{t(`video.why.${state.code}`, t('video.why.other'))}</small>}
          <button type="button" className="btn s" onClick={() => setTries(count => count + 1)}>
            {t('video.again')}
          </button>
        </p>
      ) : null}
    </div>
  )
}

interface ShownProps {
  readonly camera: WallCamera
  onState(state: State): void
}

const Film = ({ camera: { id, name }, onState }: ShownProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onState)
  tell.current = onState
  useEffect(() => {
    if (!video.current) return
    const leaving = new AbortController()
    let playing: Playing | null = null
    const failed = (code: string) => {
      if (!leaving.signal.aborted) tell.current({ now: 'failed', code })
    }
    tell.current({ now: 'waiting' })
    playFilm(id, {
      video: video.current,
      signal: leaving.signal,
      onPlaying: () => tell.current({ now: 'live' }),
      onFailed: failed,
    })
      .then(started => {
        playing = started
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) failed(failureOf(error))
      })
    return () => {
      leaving.abort()
      playing?.stop()
    }
  }, [id])
  return <video ref={video} data-camera={id} aria-label={name} muted playsInline />
}

/** The next picture is asked for when the one before has come, so that a slow camera is not asked twice at a time. */
const Pictures = ({ camera: { id, name }, onState }: ShownProps) => {
  const [at, setAt] = useState(0)
  const [hasCome, setCome] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <img
      src={cameraAddress(id, `picture?n=${at}`)}
      alt={name}
      hidden={!hasCome}
      onLoad={() => {
        setCome(true)
        onState({ now: 'live' })
        timer.current = setTimeout(() => setAt(count => count + 1), pictureEvery)
      }}
      onError={() => {
        setCome(false)
        onState({ now: 'failed', code: 'outbound.unreachable' })
      }}
    />
  )
}
