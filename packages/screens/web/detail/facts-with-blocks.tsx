import type { FormBlock, RecordRow } from '@gantry/model/shared'
import { BlockButton } from '../buttons/block-button.tsx'
import { FormBlockView } from '../form/form-block.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { FactGroup } from './arrange-facts.ts'
import { BeginRelatedRecord } from './begin-related.tsx'
import { Facts } from './facts.tsx'
import { titleOf } from './title-of.ts'

interface FactsWithBlocksProps {
  readonly model: TableModel
  readonly group: FactGroup
  readonly record: RecordRow
}

/** Consecutive fields, or a block. */
type Part =
  | { readonly key: string; readonly fields: readonly FieldModel[] }
  | { readonly key: string; readonly block: FormBlock }

const partsOf = ({ fields, order, blocks = {} }: FactGroup): readonly Part[] => {
  const parts: Part[] = []
  let run: FieldModel[] = []
  for (const id of order) {
    const block = blocks[id]
    const field = fields.find(each => each.id === id)
    if (field) run = [...run, field]
    if (!block) continue
    if (run.length > 0) parts.push({ key: `before ${id}`, fields: run })
    parts.push({ key: id, block })
    run = []
  }
  return run.length > 0 ? [...parts, { key: 'last', fields: run }] : parts
}

/** The fields of a group with the blocks between them. */
export const FactsWithBlocks = ({ model, group, record }: FactsWithBlocksProps) =>
  partsOf(group).map(part =>
    'fields' in part ? (
      <Facts key={part.key} fields={part.fields} record={record} />
    ) : (
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
    ),
  )
