import type { RecordSlots } from '../detail/slots.ts'
import type { RecordListProps } from '../list/record-list-props.ts'

/** The actions of a row in the menu of its record as well: a phone shows no row. One that the record has itself stands once. */
export const withRowActions = ({
  record = {},
  rowActions,
}: Pick<RecordListProps, 'record' | 'rowActions'>): RecordSlots => {
  if (!rowActions) return record
  const actions: NonNullable<RecordSlots['actions']> = (row, model) => {
    const own = record.actions?.(row, model) ?? []
    const keys = new Set(own.map(({ key }) => key))
    return [...rowActions(row, model).filter(({ key }) => !keys.has(key)), ...own]
  }
  return { ...record, actions }
}
