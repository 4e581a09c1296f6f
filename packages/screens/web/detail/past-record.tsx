import { useCall } from '@gantry/client/web'
import { recordAsOf } from '@gantry/model/shared'
import { Modal, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { PastBody } from './past-body.tsx'

interface PastRecordProps {
  readonly model: TableModel
  readonly id: string
  /** The history entry after which the record is shown. */
  readonly entry: number
  /** Absent: the record cannot be restored to this version. */
  readonly onRestore: (() => void) | undefined
  onClose(): void
}

/** A past version of a record with its slave rows. */
export const PastRecord = ({ model, id, entry, onRestore, onClose }: PastRecordProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(recordAsOf, { table: model.id, id, entry })
  const record = data?.data
  return (
    <Modal
      open
      width={720}
      title={t('record.past.title', { version: record?.version ?? '' })}
      okText={t('record.past.restore')}
      cancelText={t('record.past.close')}
      okButtonProps={{ disabled: !onRestore || !record }}
      onOk={() => onRestore?.()}
      onCancel={onClose}
    >
      {record ? (
        <PastBody model={model} record={record} />
      ) : error ? (
        <Unreadable error={error} onRetry={refetch} />
      ) : (
        <Skeleton kind="text" rows={6} />
      )}
    </Modal>
  )
}
