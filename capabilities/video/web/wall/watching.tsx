import { inSpace } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallCamera } from '../../shared/contract.ts'
import { CameraView } from './camera-view.tsx'
import { saveSnapshot } from './snapshot.ts'
import { TurnPad } from './turn-pad.tsx'

interface WatchingProps {
  readonly camera: WallCamera
  readonly mayChange: boolean
  onClose(): void
}

/** One camera as large as there is room, with its commands. */
export const Watching = ({ camera, mayChange, onClose }: WatchingProps) => {
  const { t } = useTranslation()
  const view = useRef<HTMLDivElement>(null)
  return (
    <div className="vd-one">
      <div ref={view} className="vd-large">
        <CameraView camera={camera} isFitted />
      </div>
      <aside>
        <header>
          <i className={`dot ${camera.state}`} />
          <h2 className="cut" translate="no">
            {camera.name}
          </h2>
          <button type="button" className="btn t s sq" aria-label={t('video.close')} onClick={onClose}>
            <Icon name="close" size={14} />
          </button>
        </header>
        <dl>
          <dt>{t('video.code')}</dt>
          <dd translate="no">{camera.code}</dd>
          <dt>{t('video.area')}</dt>
          <dd>
            {camera.area ? (
              <a href={inSpace(`/sysop/arearealdata?area=${camera.area.id}`)} translate="no">
                {camera.area.title}
              </a>
            ) : (
              '—'
            )}
          </dd>
        </dl>
        <div className="acts">
          <button
            type="button"
            className="btn"
            disabled={!camera.film && !camera.hasPicture}
            onClick={() => saveSnapshot(camera)}
          >
            <Icon name="image" size={14} />
            {t('video.snapshot')}
          </button>
          <button type="button" className="btn" onClick={() => void view.current?.requestFullscreen()}>
            <Icon name="expand" size={14} />
            {t('video.full')}
          </button>
          {camera.records ? (
            <a className="btn" href={camera.records} target="_blank" rel="noreferrer">
              <Icon name="history" size={14} />
              {t('video.records')}
            </a>
          ) : null}
          <a className="btn" href={inSpace(`/sysop/videoAnalysis?camera=${camera.id}`)}>
            <Icon name="scan" size={14} />
            {t('video.detections')}
            {camera.fresh > 0 ? <b className="vd-fresh">{camera.fresh}</b> : null}
          </a>
          {mayChange ? (
            <a className="btn t" href={inSpace(`/sysop/video?part=cameras&record=${camera.id}`)}>
              <Icon name="edit" size={14} />
              {t('video.keep')}
            </a>
          ) : null}
        </div>
        {camera.canMove ? <TurnPad id={camera.id} /> : null}
      </aside>
    </div>
  )
}
