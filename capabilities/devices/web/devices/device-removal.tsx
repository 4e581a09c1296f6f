import { joined } from '@gantry/base/shared'
import { call, currentLang, errorText, sayNumber } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeviceTies, readDeviceTies } from '../../shared/contract.ts'

interface Asked extends DeviceTies {
  readonly rows: readonly RecordRow[]
  remove(): void
}

interface DeviceRemoval {
  /** For the list: devices without alarms and connections go at once, with undo. */
  onRemove(rows: readonly RecordRow[], remove: () => void): void
  readonly dialog: ReactNode
}

/** Asks before devices are deleted that have open alarms or are read by a connection. */
export const useDeviceRemoval = (): DeviceRemoval => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (rows: readonly RecordRow[], remove: () => void) => {
    try {
      const ties = await call(readDeviceTies, { ids: rows.map(({ id }) => id) })
      if (ties.alarms === 0 && ties.connections.length === 0) remove()
      else setAsked({ ...ties, rows, remove })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return {
    onRemove: (rows, remove) => void ask(rows, remove),
    dialog: asked ? (
      <Modal
        open
        title={
          asked.rows.length > 1
            ? t('devices.removal.many', { devices: sayNumber(asked.rows.length) })
            : t('devices.removal.one', { name: String(asked.rows[0]?.name ?? '') })
        }
        okText={t('record.remove')}
        okButtonProps={{ danger: true }}
        cancelText={t('devices.cancel')}
        onOk={() => {
          asked.remove()
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      >
        {asked.alarms > 0 ? (
          <p>{t('devices.removal.alarms', { count: asked.alarms, alarms: sayNumber(asked.alarms) })}</p>
        ) : null}
        {asked.connections.length > 0 ? (
          <p>
            {t('devices.removal.connections', {
              count: asked.connections.length,
              names: joined(asked.connections, currentLang()),
            })}
          </p>
        ) : null}
      </Modal>
    ) : null,
  }
}
