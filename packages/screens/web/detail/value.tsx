import type { RecordRow } from '@gantry/model/shared'
import type { FieldModel } from '../parts/table-model.ts'

/** One field of a record as it is read; `whole`: with all it has, where there is room. */
export const Value = ({
  field,
  record,
  whole,
}: {
  field: FieldModel
  record: RecordRow
  whole?: boolean
}) => {
  const View = (whole && field.view.Detail) || field.view.Cell
  return <View value={record[field.id] ?? null} field={field.def} id={field.id} />
}
