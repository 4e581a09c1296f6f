import { type ApiError, errorText } from '@gantry/client/web'
import { Field, Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ReasonDialogProps {
  readonly title: string
  readonly what: string
  readonly action: string
  readonly busy: boolean
  readonly error: ApiError | null
  onConfirm(reason: string): void
  onClose(): void
}

/** Asks why before something ends; the other side reads it. */
export const ReasonDialog = ({ title, what, action, busy, error, onConfirm, onClose }: ReasonDialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => onConfirm(reason.trim())}
      onCancel={onClose}
    >
      <p className="ink2">{what}</p>
      <Field label={t('sharing.reason')}>
        {id => (
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {error ? (
        <p className="hint err" role="alert">
          {errorText(t, error)}
        </p>
      ) : null}
    </Modal>
  )
}
