import { FieldPlaceContext } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { arrangeFacts } from './arrange-facts.ts'
import { FactsWithBlocks } from './facts-with-blocks.tsx'
import { titleOf } from './title-of.ts'

/** A past version of a record with its slave rows, read-only. */
export const PastBody = ({ model, record }: { readonly model: TableModel; readonly record: RecordRow }) => {
  const { headline, groups } = arrangeFacts(model, record)
  const fields = [...headline, ...groups.flatMap(group => group.fields)]
  return (
    // A past version is not the stored record, so encrypted values are not requested.
    <FieldPlaceContext value={{}}>
      <article className="rd-body">
        <h2 translate="no">{titleOf(model, record)}</h2>
        <FactsWithBlocks
          model={model}
          group={{ label: undefined, fields, order: fields.map(({ id }) => id) }}
          record={record}
        />
      </article>
    </FieldPlaceContext>
  )
}
