import { LiveValues } from '@gantry/devices/web'
import { Skeleton } from '@gantry/ui/web'
import { Drawer } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaDevice } from '../../shared/contract.ts'

interface DeviceSheetProps {
  /** Null: the sheet is closed, and the focus returns to where it was opened. */
  readonly device: AreaDevice | null
  onClose(): void
}

/** The values of a device over the lower part of a phone, where nothing stands beside the plan. */
export const DeviceSheet = ({ device, onClose }: DeviceSheetProps) => {
  const { t } = useTranslation()
  return (
    <Drawer
      open={device !== null}
      placement="bottom"
      size="min(72dvh, 560px)"
      title={<span translate="no">{device?.name}</span>}
      closable={{ 'aria-label': t('area.close_device') }}
      onClose={onClose}
    >
      {device ? (
        <Suspense fallback={<Skeleton rows={4} />}>
          <LiveValues id={device.id} />
        </Suspense>
      ) : null}
    </Drawer>
  )
}
