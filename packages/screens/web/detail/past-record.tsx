import { useCall } from '@gantry/client/web'
import { recordAsOf } from '@gantry/model/shared'
import { Modal, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { arrangeFacts } from './arrange-facts.ts'
import { Facts } from './facts.tsx'
import { SlaveTable } from './slave-table.tsx'
import { titleOf } from './title-of.ts'

interface PastRecordProps {
  readonly model: TableModel
  readonly id: string
  /** The entry of the history after which the record is shown. */
  readonly entry: number
  /** Absent: the record cannot be brought back to it. */
  readonly onRestore: (() => void) | undefined
  onClose(): void
}

/** A record with its slave rows as it was. */
export const PastRecord = ({ model, id, entry, onRestore, onClose }: PastRecordProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(recordAsOf, { table: model.id, id, entry })
  const record = data?.data
  const arranged = record && arrangeFacts(model, record)
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
      {record && arranged ? (
        <article className="rd-body">
          <h2 translate="no">{titleOf(model, record)}</h2>
          <Facts
            fields={[...arranged.headline, ...arranged.groups.flatMap(group => group.fields)]}
            record={record}
          />
          {arranged.slaves.map(field => {
            const slave = model.slaveOf(field)
            return slave ? (
              <SlaveTable key={field.id} field={field} slave={slave} rows={record[field.id]} />
            ) : null
          })}
        </article>
      ) : error ? (
        <Unreadable error={error} onRetry={refetch} />
      ) : (
        <Skeleton kind="text" rows={6} />
      )}
    </Modal>
  )
}
