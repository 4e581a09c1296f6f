import { Icon, Modal } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Camera, type Point, pixelOf, type Size } from '../../web/map/camera.ts'
import { MapPlane } from '../../web/map/map-plane.tsx'

interface PickProps {
  readonly value: Point | null
  onPick(point: Point): void
  onClose(): void
}

/** Six decimals correspond to 0.1 m. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))

/** Dialog that selects a place by a click on the map. */
const Pick = ({ value, onPick, onClose }: PickProps) => {
  const { t } = useTranslation()
  const [point, setPoint] = useState(value)
  const [camera, setCamera] = useState<Camera>(
    value ? { ...value, zoom: 13 } : { lng: 105, lat: 35, zoom: 2.5 },
  )
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const at = point && pixelOf(camera, size, point)
  return (
    <Modal
      open
      width={720}
      title={t('field.map.pick')}
      okButtonProps={{ disabled: point === null }}
      onOk={() => point && onPick({ lng: rounded(point.lng), lat: rounded(point.lat) })}
      onCancel={onClose}
    >
      <p className="cap ink3">{t('field.map.pick.hint')}</p>
      <div className="map-pick">
        <MapPlane
          picking
          label={t('field.map.pick')}
          camera={camera}
          size={size}
          onSize={setSize}
          onCamera={setCamera}
          onPress={setPoint}
        >
          {at ? (
            <span className="map-pin" style={{ left: at.x, top: at.y }}>
              <Icon name="pin" size={24} />
            </span>
          ) : null}
        </MapPlane>
      </div>
    </Modal>
  )
}

export default Pick
