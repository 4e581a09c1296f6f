import { type ApiError, errorText } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface RotateDialogProps {
  readonly name: string
  readonly busy: boolean
  readonly error: ApiError | null
  onRotate(hours: number): void
  onClose(): void
}

/** Hours an old secret may live on. */
const hours = [0, 1, 24, 168, 720] as const

/** Gives a key a new secret, and the old one an end. */
export const RotateDialog = ({ name, busy, error, onRotate, onClose }: RotateDialogProps) => {
  const { t } = useTranslation()
  const [kept, setKept] = useState<number>(24)
  return (
    <Modal
      open
      title={t('gateway.key.rotate.title', { name })}
      okText={t('gateway.key.rotate')}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={() => onRotate(kept)}
      onCancel={onClose}
    >
      <p>{t('gateway.key.rotate.lead')}</p>
      <div className="fld">
        <label htmlFor="gw-rotate">{t('gateway.key.rotate.hours')}</label>
        <Select
          id="gw-rotate"
          value={kept}
          options={hours.map(count => ({
            value: count,
            label: count === 0 ? t('gateway.key.rotate.now') : t('gateway.key.rotate.count', { count }),
          }))}
          onChange={setKept}
        />
      </div>
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
    </Modal>
  )
}
