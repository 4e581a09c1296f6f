import { type ApiError, errorText } from '@gantry/client/web'
import { Modal, useCopy } from '@gantry/ui/web'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { temporaryPassword } from './temporary-password.ts'

interface PasswordDialogProps {
  readonly name: string
  readonly busy: boolean
  readonly error: ApiError | null
  readonly onConfirm: (password: string) => void
  readonly onClose: () => void
}

/** Proposes a temporary password; it is copied before it is set, because nobody can read it afterwards. */
export const PasswordDialog = ({ name, busy, error, onConfirm, onClose }: PasswordDialogProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [password, setPassword] = useState(temporaryPassword)
  const id = useId()
  return (
    <Modal
      open
      title={t('consoles.password.title', { name })}
      okText={t('consoles.password.set')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: busy, disabled: password === '' }}
      onOk={() => {
        copy(password, { label: t('consoles.password'), done: t('consoles.password.copied') })
        onConfirm(password)
      }}
      onCancel={onClose}
    >
      <p className="ink2">{t('consoles.password.why')}</p>
      <div className="fld" style={{ marginTop: 'var(--s3)' }}>
        <label htmlFor={id}>{t('consoles.password')}</label>
        <Input
          id={id}
          className="mono"
          autoComplete="off"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </div>
      {error ? (
        <p className="hint err" role="alert">
          {error.issues.length > 0 ? errorText(t, error) : errorText(t, error)}
        </p>
      ) : null}
    </Modal>
  )
}
