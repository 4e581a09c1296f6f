import { type LayerChoiceProps, useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readWall } from '../../shared/contract.ts'

/** The camera that a layer shows; without one the layer plays the file of its address. */
export const CameraChoice = ({ settings, onChange }: LayerChoiceProps) => {
  const { t } = useTranslation()
  const input = useId()
  const id = typeof settings.camera === 'string' ? settings.camera : ''
  const { data } = useCall(readWall, { camera: id }, { enabled: id !== '' })
  return (
    <div className="fld">
      <label htmlFor={input}>{t('video.layer.camera')}</label>
      <ReferenceSelect
        id={input}
        target="camera"
        sign="video"
        many={false}
        chosen={id === '' ? [] : [{ id, title: data?.data[0]?.name ?? '…' }]}
        onChoose={([chosen]) => onChange({ camera: chosen?.id })}
      />
      <span className="hint">{t('video.layer.hint')}</span>
    </div>
  )
}
