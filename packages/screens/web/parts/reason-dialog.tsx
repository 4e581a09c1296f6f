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
  /** Above the reason: who reads it. */
  readonly label: string
  /** It may be left out. */
  readonly optional?: true
  readonly busy: boolean
  readonly error: ApiError | null
  onConfirm(reason: string): void
  onClose(): void
}

/** Asks why, before something ends: those whom it meets read the reason. */
export const ReasonDialog = ({
  title,
  children,
  action,
  label,
  optional,
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
      okButtonProps={{ danger: true, disabled: !optional && reason.trim() === '', loading: busy }}
      onOk={() => onConfirm(reason.trim())}
      onCancel={onClose}
    >
      <p className="ink2">{children}</p>
      {/* The count of characters hangs below the input. */}
      <div className="fld" style={{ marginTop: 'var(--s3)', paddingBottom: 'var(--s5)' }}>
        <label htmlFor={id}>{label}</label>
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
