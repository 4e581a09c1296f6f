import { localeNow } from '@gantry/fields/web'
import { labelsField, type RecordRow } from '@gantry/model/shared'
import { useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Buttons } from '../buttons/use-buttons.tsx'
import { inSentence } from '../parts/in-sentence.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { batchFields } from './batch-fields.ts'
import type { RecordListProps, Shown } from './record-list-props.ts'
import type { BatchAction, RowAction } from './row-action.ts'

interface ListActionsOptions {
  readonly model: TableModel
  readonly buttons: Buttons
  /** Props of the list, with the actions its page adds. */
  readonly props: RecordListProps
  /** The query and columns the list shows. */
  readonly shown: Shown
  /** URL of the row's record. */
  href(row: RecordRow): string
  onEdit(row: RecordRow): void
  onBatchEdit(rows: readonly RecordRow[], field?: string): void
  onLabel(rows: readonly RecordRow[]): void
  onHandOver(rows: readonly RecordRow[]): void
  onShare(rows: readonly RecordRow[]): void
  onRemove(rows: readonly RecordRow[]): void
}

/** A field with a single member of the space, such as the person responsible for a record. */
const isOnePerson = ({ type, def }: FieldModel): boolean =>
  type.target?.(def) === 'member' && type.kind === 'reference'

/** Actions for a row and for the selected rows; the bar shows the first ones, its menu the others. */
export const useListActions = (options: ListActionsOptions) => {
  const { model, buttons, props, shown, href } = options
  const { onEdit, onBatchEdit, onLabel, onHandOver, onShare, onRemove } = options
  const { t } = useTranslation()
  const copy = useCopy()
  const copyLink = (row: RecordRow) =>
    copy(new URL(href(row), location.href).href, {
      label: t('record.link.address'),
      done: t('record.link.copied'),
    })
  const edit = { key: 'edit', icon: 'edit' as const, label: t('record.edit'), run: onEdit }
  const remove = { key: 'remove', icon: 'trash' as const, label: t('record.remove'), danger: true }
  const actionsOf = (row: RecordRow): readonly RowAction[] => {
    const usual: readonly RowAction[] = [
      ...(props.rowActions?.(row, model) ?? []),
      ...(model.can('update') ? [edit] : []),
      { key: 'link', icon: 'link', label: t('record.link'), run: copyLink },
      ...(model.can('remove') ? [{ ...remove, quiet: true, run: () => onRemove([row]) }] : []),
    ]
    return buttons.arrange('row', usual, buttons.row('row', row))
  }
  const settable = model.can('update') ? batchFields(model) : []
  const person = settable.find(isOnePerson)
  const batchActions: readonly BatchAction[] = [
    ...(settable.length > 0
      ? [{ ...edit, label: t('list.batch.edit'), run: (rows: readonly RecordRow[]) => onBatchEdit(rows) }]
      : []),
    ...(person
      ? [
          {
            key: 'assign',
            icon: 'adduser' as const,
            label: t('list.batch.assign', { field: inSentence(person.label, localeNow().lang) }),
            run: (rows: readonly RecordRow[]) => onBatchEdit(rows, person.id),
          },
        ]
      : []),
    ...(model.can('share')
      ? [{ key: 'share', icon: 'people' as const, label: t('rights.share'), run: onShare }]
      : []),
    ...(model.can('handOver')
      ? [{ key: 'handOver', icon: 'swap' as const, label: t('rights.handOver'), run: onHandOver }]
      : []),
    ...(props.batchActions?.(model, shown) ?? []),
    ...(model.field(labelsField)
      ? [{ key: 'label', icon: 'tag' as const, label: t('labels.title'), run: onLabel }]
      : []),
    ...(model.can('remove') ? [{ ...remove, run: onRemove }] : []),
  ]
  return { actionsOf, batchActions: buttons.arrange('batch', batchActions, buttons.batch()) }
}
