import { type ApiError, errorText } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The message of the first issue whose place begins with one of these. */
export const useIssue = (error: ApiError | null) => {
  const { t } = useTranslation()
  return (...places: readonly string[]): string | undefined => {
    const found = error?.issues.find(({ field }) =>
      places.some(place => field === place || field.startsWith(`${place}.`)),
    )
    return found ? t(`issue.${found.code}`, { ...found.params }) : undefined
  }
}

/** A failure that no field of the form shows. */
export const FormFailure = ({ error }: { readonly error: ApiError | null }) => {
  const { t } = useTranslation()
  return error && error.issues.length === 0 ? (
    <p className="hint err" role="alert">
      {errorText(t, error)}
    </p>
  ) : null
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly failure?: string | undefined
  readonly children: (id: string) => ReactNode
}

/** A labelled control with its hint or error message. */
export const Field = ({ label, hint, failure, children }: FieldProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {failure ? (
        <div className="hint err" role="alert">
          {failure}
        </div>
      ) : hint ? (
        <div className="hint">{hint}</div>
      ) : null}
    </div>
  )
}

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
