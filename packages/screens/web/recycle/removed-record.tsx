import type { RemovedRow } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { PastBody } from '../detail/past-body.tsx'
import type { TableModel } from '../parts/table-model.ts'

interface RemovedRecordProps {
  readonly model: TableModel
  /** The fields the reader may see. */
  readonly record: RemovedRow
  onRestore(): void
  onClose(): void
}

/** A deleted record, read-only, as the recycle bin answers it. */
export const RemovedRecord = ({ model, record, onRestore, onClose }: RemovedRecordProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      width={720}
      title={t('recycle.record')}
      okText={t('recycle.restore')}
      cancelText={t('record.past.close')}
      onOk={onRestore}
      onCancel={onClose}
    >
      <PastBody model={model} record={record} />
      <p className="ink3">{t('recycle.hint')}</p>
    </Modal>
  )
}
