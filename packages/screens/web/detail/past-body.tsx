import { FieldPlaceContext } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { arrangeFacts } from './arrange-facts.ts'
import { Facts } from './facts.tsx'
import { SlaveTable } from './slave-table.tsx'
import { titleOf } from './title-of.ts'

/** A past version of a record with its slave rows, read-only. */
export const PastBody = ({ model, record }: { readonly model: TableModel; readonly record: RecordRow }) => {
  const arranged = arrangeFacts(model, record)
  return (
    // A past version is not the stored record, so encrypted values are not requested.
    <FieldPlaceContext value={{}}>
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
    </FieldPlaceContext>
  )
}
