import type { RecordRow } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../list/row-action.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { RecordSlots } from './slots.ts'

interface RecordActionsOptions {
  readonly model: TableModel
  /** Undefined until it is read: there is nothing to do with it yet. */
  readonly record: RecordRow | undefined
  readonly slots: RecordSlots
  /** What can be done about who sees it. */
  readonly rights: readonly RowAction[]
  onRemove(row: RecordRow): void
}

/** What can be done with an open record beside editing it: what others bring first, then rights, print, remove. */
export const useRecordActions = (options: RecordActionsOptions): readonly RowAction[] => {
  const { model, record, slots, rights, onRemove } = options
  const { t } = useTranslation()
  if (!record) return []
  const remove = {
    key: 'remove',
    icon: 'trash',
    label: t('record.remove'),
    danger: true,
    run: onRemove,
  } as const
  return [
    ...(slots.actions?.(record, model) ?? []),
    ...rights,
    {
      key: 'print',
      icon: 'print',
      label: t('record.print'),
      run: () => (slots.print ? slots.print(record, model) : print()),
    },
    ...(model.can('remove') ? [remove] : []),
  ]
}
