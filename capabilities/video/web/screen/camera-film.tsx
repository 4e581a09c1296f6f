import { type LayerPartProps, useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { readWall } from '../../shared/contract.ts'
import { CameraView } from '../wall/camera-view.tsx'
import '../video.css'

/** What a camera sees now, for those who may see the camera. */
export const CameraFilm = ({ settings }: LayerPartProps) => {
  const { t } = useTranslation()
  const id = typeof settings.camera === 'string' ? settings.camera : ''
  const { data, error } = useCall(readWall, { camera: id }, { enabled: id !== '' })
  const camera = data?.data[0]
  if (error || (data && !camera)) return <p className="vd-layer-none">{t('video.layer.closed')}</p>
  return camera ? (
    <div className="vd-layer">
      <CameraView camera={camera} isFitted={settings.fill !== true} />
    </div>
  ) : null
}
