import type { RecordRow } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { Buttons } from '../buttons/use-buttons.tsx'
import type { RowAction } from '../list/row-action.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { RecordSlots } from './slots.ts'

interface RecordActionsOptions {
  readonly model: TableModel
  /** Undefined until it is loaded; there are no actions until then. */
  readonly record: RecordRow | undefined
  readonly slots: RecordSlots
  readonly buttons: Buttons
  /** Actions on the access rights of the record. */
  readonly rights: readonly RowAction[]
  /** Whether the reader may remove this very record: a workflow may hold it. */
  readonly isRemovable: boolean
  onRemove(row: RecordRow): void
}

/** Actions of an open record other than editing: those of other modules first, then rights, print, remove. */
export const useRecordActions = (options: RecordActionsOptions): readonly RowAction[] => {
  const { model, record, slots, buttons, rights, isRemovable, onRemove } = options
  const { t } = useTranslation()
  if (!record) return []
  const remove = {
    key: 'remove',
    icon: 'trash',
    label: t('record.remove'),
    danger: true,
    run: onRemove,
  } as const
  const usual: readonly RowAction[] = [
    ...(slots.actions?.(record, model) ?? []),
    ...rights,
    {
      key: 'print',
      icon: 'print',
      label: t('record.print'),
      run: () => (slots.print ? slots.print(record, model) : print()),
    },
    ...(model.can('remove') && isRemovable ? [remove] : []),
  ]
  return buttons.arrange('record', usual)
}
