import { inSpace } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface LeaveDialogProps {
  /** Entries that have not arrived. */
  readonly waiting: number
  onLeave(): void
  onStay(): void
}

/** Asks before entries that have not arrived are lost with the sign-out. */
const LeaveDialog = ({ waiting, onLeave, onStay }: LeaveDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={t('offline.leave.title', { entries: waiting })}
      okText={t('offline.leave.lose')}
      okButtonProps={{ danger: true }}
      cancelText={t('offline.leave.stay')}
      onOk={onLeave}
      onCancel={onStay}
    >
      <p>{t('offline.leave.why')}</p>
      <a href={inSpace('/offline')} onClick={onStay}>
        {t('offline.leave.look')}
      </a>
    </Modal>
  )
}

export default LeaveDialog
