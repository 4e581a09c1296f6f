import type { FormBlock, RecordRow } from '@gantry/model/shared'
import { BlockButton } from '../buttons/block-button.tsx'
import { FormBlockView } from '../form/form-block.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { type FactGroup, isRows } from './arrange-facts.ts'
import { BeginRelatedRecord } from './begin-related.tsx'
import { Facts } from './facts.tsx'
import { SlaveTable } from './slave-table.tsx'
import { titleOf } from './title-of.ts'

interface FactsWithBlocksProps {
  readonly model: TableModel
  readonly group: FactGroup
  readonly record: RecordRow
}

/** Consecutive fields, a slave table, or a block. */
type Part =
  | { readonly key: string; readonly fields: readonly FieldModel[] }
  | { readonly key: string; readonly rows: FieldModel }
  | { readonly key: string; readonly block: FormBlock }

const partsOf = ({ fields, order, blocks = {} }: FactGroup): readonly Part[] => {
  const parts: Part[] = []
  let run: FieldModel[] = []
  for (const id of order) {
    const block = blocks[id]
    const field = fields.find(each => each.id === id)
    if (field && !isRows(field)) run = [...run, field]
    if (!block && !(field && isRows(field))) continue
    if (run.length > 0) parts.push({ key: `before ${id}`, fields: run })
    if (block) parts.push({ key: id, block })
    else if (field) parts.push({ key: id, rows: field })
    run = []
  }
  return run.length > 0 ? [...parts, { key: 'last', fields: run }] : parts
}

/** The fields of a group with the slave tables and blocks between them. */
export const FactsWithBlocks = ({ model, group, record }: FactsWithBlocksProps) =>
  partsOf(group).map(part => {
    if ('fields' in part) return <Facts key={part.key} fields={part.fields} record={record} />
    if ('rows' in part) {
      const slave = model.slaveOf(part.rows)
      return slave ? (
        <SlaveTable key={part.key} field={part.rows} slave={slave} rows={record[part.rows.id]} />
      ) : null
    }
    return (
      <div key={part.key} className="rd-between" data-block={part.block.kind}>
        <FormBlockView
          begin={BeginRelatedRecord}
          press={BlockButton}
          model={model}
          block={part.block}
          label={undefined}
          title={titleOf(model, record)}
          record={record}
        />
      </div>
    )
  })
