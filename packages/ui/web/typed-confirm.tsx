import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from './modal.tsx'

interface TypedConfirmProps {
  readonly title: string
  /** What is deleted, and whether it can be restored. */
  readonly children: ReactNode
  /** The text to type. */
  readonly name: string
  /** Verb and object, as on the button. */
  readonly action: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Confirmation of an irreversible action: the button is enabled once the name has been typed. Open while
 * mounted.
 */
export const TypedConfirm = ({ title, children, name, action, onConfirm, onCancel }: TypedConfirmProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const label = t('ui.confirm.type', { name })
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true, disabled: typed.trim() !== name }}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <div className="ink2">{children}</div>
      <div className="fld" style={{ marginTop: 'var(--s3)' }}>
        <label htmlFor="typed-confirm">{label}</label>
        <Input
          id="typed-confirm"
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
    </Modal>
  )
}
