import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { UsedBy } from '../where-used.tsx'

interface RemoveDesignProps {
  readonly kind: string
  readonly id: string
  /** The question, with the name of the design. */
  readonly title: string
  /** The answer that removes it. */
  readonly action: string
  /** What removing it means. */
  readonly why?: string
  onRemove(): void
  onClose(): void
}

/** Asks before a design is removed, and names what refers to it. */
export const RemoveDesign = ({ kind, id, title, action, why, onRemove, onClose }: RemoveDesignProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true }}
      onOk={() => {
        onRemove()
        onClose()
      }}
      onCancel={onClose}
    >
      {why ? <p>{why}</p> : null}
      <UsedBy kind={kind} id={id} />
    </Modal>
  )
}
