import { type ApiError, FormFailure } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SavingDialogProps {
  readonly title: string
  readonly action?: string
  readonly busy: boolean
  readonly disabled: boolean
  readonly error: ApiError | null
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a form and its failure. */
export const SavingDialog = (props: SavingDialogProps) => {
  const { title, action, busy, disabled, error, onSave, onClose, children } = props
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={title}
      okText={action ?? t('payments.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled, loading: busy }}
      onOk={onSave}
      onCancel={onClose}
    >
      <div className="pay-form">{children}</div>
      <FormFailure error={error} />
    </Modal>
  )
}
