import type { RecordRow } from '@gantry/model/shared'
import { useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { batchFields } from './batch-fields.ts'
import type { RecordListProps } from './record-list-props.ts'
import type { BatchAction, RowAction } from './row-action.ts'

interface ListActionsOptions {
  readonly model: TableModel
  /** The actions others bring. */
  readonly props: RecordListProps
  /** The address of a row's record. */
  href(row: RecordRow): string
  onEdit(row: RecordRow): void
  onBatchEdit(rows: readonly RecordRow[]): void
  onRemove(rows: readonly RecordRow[]): void
}

/** What may be done with a row, and with those that are ticked: what others bring first, then edit, link, remove. */
export const useListActions = (options: ListActionsOptions) => {
  const { model, props, href, onEdit, onBatchEdit, onRemove } = options
  const { t } = useTranslation()
  const copy = useCopy()
  const copyLink = (row: RecordRow) =>
    copy(new URL(href(row), location.href).href, {
      label: t('record.link.address'),
      done: t('record.link.copied'),
    })
  const edit = { key: 'edit', icon: 'edit' as const, label: t('record.edit'), run: onEdit }
  const remove = { key: 'remove', icon: 'trash' as const, label: t('record.remove'), danger: true }
  const actionsOf = (row: RecordRow): readonly RowAction[] => [
    ...(props.rowActions?.(row, model) ?? []),
    ...(model.can('update') ? [edit] : []),
    { key: 'link', icon: 'link', label: t('record.link'), run: copyLink },
    ...(model.can('remove') ? [{ ...remove, quiet: true, run: () => onRemove([row]) }] : []),
  ]
  const batchActions: readonly BatchAction[] = [
    ...(model.can('update') && batchFields(model).length > 0
      ? [{ ...edit, label: t('list.batch.edit'), run: onBatchEdit }]
      : []),
    ...(props.batchActions?.(model) ?? []),
    ...(model.can('remove') ? [{ ...remove, run: onRemove }] : []),
  ]
  return { actionsOf, batchActions }
}
