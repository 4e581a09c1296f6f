import { FieldPlaceContext } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { arrangeFacts } from './arrange-facts.ts'
import { Facts } from './facts.tsx'
import { SlaveTable } from './slave-table.tsx'
import { titleOf } from './title-of.ts'

/** What a record said once, with its slave rows; nothing of it can be changed. */
export const PastBody = ({ model, record }: { readonly model: TableModel; readonly record: RecordRow }) => {
  const arranged = arrangeFacts(model, record)
  return (
    // What stands here is not what the record holds now, so nothing encrypted is asked for.
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
