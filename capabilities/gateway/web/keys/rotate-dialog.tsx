import { errorText, useAction } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GatewayKey, listGatewayKeys, rotateGatewayKey } from '../../shared/key-contract.ts'

interface RotateDialogProps {
  readonly value: GatewayKey
  onMade(secret: string): void
  onClose(): void
}

/** Hours an old secret may live on. */
const hours = [0, 1, 24, 168, 720] as const

/** Gives a key a new secret, and the old one an end. */
export const RotateDialog = ({ value, onMade, onClose }: RotateDialogProps) => {
  const { t } = useTranslation()
  const [kept, setKept] = useState<number>(24)
  const rotate = useAction(rotateGatewayKey, {
    refresh: [listGatewayKeys],
    onDone: ({ secret }) => {
      onMade(secret)
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('gateway.key.rotate.title', { name: value.name })}
      okText={t('gateway.key.rotate')}
      cancelText={t('ui.cancel')}
      confirmLoading={rotate.isPending}
      onOk={() => rotate.mutate({ id: value.id, hours: kept })}
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
      {rotate.error ? <p className="hint err">{errorText(t, rotate.error)}</p> : null}
    </Modal>
  )
}
