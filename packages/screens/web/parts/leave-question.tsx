import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface LeaveQuestionProps {
  onStay(): void
  onLeave(): void
}

/** Asks whether unsaved changes may be lost. */
export const LeaveQuestion = ({ onStay, onLeave }: LeaveQuestionProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      width={440}
      title={t('form.leave.title')}
      okText={t('form.leave.go')}
      cancelText={t('form.leave.stay')}
      okButtonProps={{ danger: true }}
      onCancel={onStay}
      onOk={onLeave}
    >
      <p className="ink2">{t('form.leave.text')}</p>
    </Modal>
  )
}
