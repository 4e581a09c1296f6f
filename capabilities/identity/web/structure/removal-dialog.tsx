import { errorText, useCall } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Banner, Modal, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type SubjectTable, structureContract } from '../../shared/index.ts'
import { UseList } from './use-list.tsx'
import './structure.css'

/** As many of several are looked up; the rest is removed with them. */
const mostSaid = 10

interface RemovalDialogProps {
  readonly table: SubjectTable
  readonly rows: readonly RecordRow[]
  onRemove(): void
  onClose(): void
}

/** What the roles, posts or user groups are used for that are about to be removed. */
export const RemovalDialog = ({ table, rows, onRemove, onClose }: RemovalDialogProps) => {
  const { t } = useTranslation()
  const [first] = rows
  return (
    <Modal
      open
      title={
        rows.length > 1
          ? t('structure.remove.many', { n: rows.length })
          : t('structure.remove.one', { name: String(first?.name ?? '') })
      }
      okText={t('record.remove')}
      okButtonProps={{ danger: true }}
      onOk={() => {
        onRemove()
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{t(`structure.remove.why.${table}`)}</p>
      {rows.slice(0, mostSaid).map(row => (
        <Uses key={row.id} table={table} row={row} named={rows.length > 1} />
      ))}
    </Modal>
  )
}

interface UsesProps {
  readonly table: SubjectTable
  readonly row: RecordRow
  readonly named: boolean
}

const Uses = ({ table, row, named }: UsesProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(structureContract.listSubjectUses, { table, id: row.id }, { staleTime: 0 })
  return (
    <section>
      <h3 className="rd-sec" translate={named ? 'no' : undefined}>
        {named ? String(row.name ?? '') : t('structure.merge.uses')}
      </h3>
      {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
      {!(data || error) ? <Skeleton kind="text" rows={2} /> : null}
      {data?.data.length === 0 ? <p className="ink2">{t('structure.remove.unused')}</p> : null}
      {data && data.data.length > 0 ? <UseList uses={data.data} /> : null}
    </section>
  )
}
