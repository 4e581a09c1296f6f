import { type ApiError, errorText } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface EndDialogProps {
  readonly title: string
  /** What ends with it. */
  readonly lead: string
  readonly action: string
  readonly busy: boolean
  readonly error: ApiError | null
  onEnd(): void
  onClose(): void
}

/** Asks before a key, a program or a webhook ends. */
export const EndDialog = ({ title, lead, action, busy, error, onEnd, onClose }: EndDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={onEnd}
      onCancel={onClose}
    >
      <p>{lead}</p>
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
    </Modal>
  )
}
