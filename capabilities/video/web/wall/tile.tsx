import { inSpace } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { WallCamera } from '../../shared/contract.ts'
import { CameraView } from './camera-view.tsx'
import { saveSnapshot } from './snapshot.ts'

/** One camera of the wall with what is done most. */
export const Tile = ({ camera, onOpen }: { readonly camera: WallCamera; onOpen(): void }) => {
  const { t } = useTranslation()
  return (
    <figure className="vd-tile">
      <CameraView camera={camera} isFitted={false} />
      <figcaption>
        <i className={`dot ${camera.state}`} />
        <button type="button" className="cut" translate="no" onClick={onOpen}>
          {camera.name}
        </button>
        {camera.fresh > 0 ? (
          <a
            className="vd-fresh"
            href={inSpace(`/sysop/videoAnalysis?camera=${camera.id}`)}
            title={t('video.fresh', { count: camera.fresh })}
          >
            {camera.fresh}
          </a>
        ) : null}
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('video.snapshot')}
          title={t('video.snapshot')}
          disabled={!camera.film && !camera.hasPicture}
          onClick={() => saveSnapshot(camera)}
        >
          <Icon name="image" size={14} />
        </button>
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('video.open')}
          title={t('video.open')}
          onClick={onOpen}
        >
          <Icon name="expand" size={14} />
        </button>
      </figcaption>
    </figure>
  )
}
