import type { RecordRow } from '@gantry/model/shared'
import type { FieldModel } from '../parts/table-model.ts'

/** A field value for reading; `whole`: the full representation, where there is room. */
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
