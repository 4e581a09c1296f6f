import { Modal } from '@gantry/ui/web'
import { Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'

/** Pixels of the picture that was chosen. */
export interface Cut {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface CropDialogProps {
  readonly file: File
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onCut: (cut: Cut) => void
}

/** Moves and scales a picture behind a round frame; the server cuts out what is inside. */
const CropDialog = ({ file, busy, onCancel, onCut }: CropDialogProps) => {
  const { t } = useTranslation()
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Cut | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Modal
      open
      title={t('personal.picture.crop')}
      okText={t('personal.picture.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: cut === null }}
      confirmLoading={busy}
      onOk={() => cut && onCut(cut)}
      onCancel={onCancel}
    >
      <div className="pe-crop">
        {address ? (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCut(pixels)}
          />
        ) : null}
      </div>
      <label htmlFor="pe-zoom" className="pe-lead">
        {t('personal.picture.zoom')}
      </label>
      <Slider
        id="pe-zoom"
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        ariaLabelForHandle={t('personal.picture.zoom')}
      />
    </Modal>
  )
}

export default CropDialog
