import { type ApiError, errorText } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ReasonDialogProps {
  readonly title: string
  /** What happens, and to whom. */
  readonly children: ReactNode
  /** Verb and object, as on the button. */
  readonly action: string
  readonly busy: boolean
  readonly error: ApiError | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why, before people are locked out: they read the reason. */
export const ReasonDialog = ({
  title,
  children,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: ReasonDialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const id = useId()
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: busy }}
      onOk={() => onConfirm(reason.trim())}
      onCancel={onClose}
    >
      <p className="ink2">{children}</p>
      <div className="fld" style={{ marginTop: 'var(--s3)' }}>
        <label htmlFor={id}>{t('consoles.reason')}</label>
        <Input.TextArea
          id={id}
          autoFocus
          rows={3}
          maxLength={200}
          showCount
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </div>
      {error ? (
        <p className="hint err" role="alert">
          {errorText(t, error)}
        </p>
      ) : null}
    </Modal>
  )
}
