import type { FieldId } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import type { TableModel } from '../parts/table-model.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'

/** Readable location of an issue: `计划完成`, `备件第 4 行 数量`; an issue without a field belongs to the record. */
export const placeName = (
  t: TFunction,
  model: TableModel,
  sheets: Readonly<Record<FieldId, readonly SheetRow[]>>,
  path: string,
): string => {
  if (path === '') return t('form.whole_record')
  const [id = '', row, cell] = path.split('.')
  const field = model.field(id)
  if (!field) return path
  if (row === undefined) return field.label
  const number = (sheets[id] ?? []).findIndex(each => each.key === row) + 1
  const column = model.slaveOf(field)?.fields.find(each => each.id === cell)
  return t('form.place', { table: field.label, row: number || row, field: column?.label ?? cell ?? '' })
}
