import type { RecordRow } from '@gantry/model/shared'
import { RecordLabels } from '../labels/labels-on.tsx'
import { RecordPlace } from '../parts/record-place.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { isUnfinished } from '../parts/unfinished.ts'

interface ListCardProps {
  readonly model: TableModel
  /** Fields beside the title, most informative first. */
  readonly fields: readonly string[]
  readonly row: RecordRow
  readonly fresh: boolean
  readonly current: boolean
  href(row: RecordRow): string
  open(row: RecordRow): void
}

/** Height of a card, in pixels. */
export const cardHeight = 68

/** A record in two lines: title and state, then further fields. */
export const ListCard = ({ model, fields, row, fresh, current, href, open }: ListCardProps) => {
  const title = model.field(model.title)
  const [beside, ...below] = fields.flatMap(id => model.field(id) ?? [])
  return (
    <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
      <a
        className={fresh ? 'rl-card fresh' : 'rl-card'}
        href={href(row)}
        aria-current={current || undefined}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open(row)
        }}
      >
        <span className="rl-card-1">
          <b className="cut">
            {title ? <title.view.Cell value={row[title.id] ?? null} field={title.def} /> : row.id}
          </b>
          {beside ? <beside.view.Cell value={row[beside.id] ?? null} field={beside.def} /> : null}
        </span>
        <span className="rl-card-2">
          <RecordLabels record={row.id} />
          {below.map(field => (
            <span key={field.id}>
              <field.view.Cell value={row[field.id] ?? null} field={field.def} />
            </span>
          ))}
        </span>
      </a>
    </RecordPlace>
  )
}
