import type { RecordRow } from '@gantry/model/shared'
import { RecordLabels } from '../labels/labels-on.tsx'
import { MarkSign, markClass } from '../marks/mark-sign.tsx'
import { useMarkedRow } from '../marks/marks-on.tsx'
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
  const marked = useMarkedRow(model, row)
  return (
    <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
      <a
        className={`rl-card${fresh ? ' fresh' : ''}${markClass(marked.whole)}`}
        href={href(row)}
        aria-current={current || undefined}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open(row)
        }}
      >
        <span className="rl-card-1">
          <MarkSign mark={marked.whole} />
          <b className={`cut${markClass(title && marked.fields[title.id])}`}>
            <MarkSign mark={title && marked.fields[title.id]} />
            {title ? <title.view.Cell value={row[title.id] ?? null} field={title.def} /> : row.id}
          </b>
          {beside ? (
            marked.fields[beside.id] ? (
              <span className={markClass(marked.fields[beside.id]).trim()}>
                <MarkSign mark={marked.fields[beside.id]} />
                <beside.view.Cell value={row[beside.id] ?? null} field={beside.def} />
              </span>
            ) : (
              <beside.view.Cell value={row[beside.id] ?? null} field={beside.def} />
            )
          ) : null}
        </span>
        <span className="rl-card-2">
          <RecordLabels record={row.id} />
          {below.map(field => (
            <span key={field.id} className={markClass(marked.fields[field.id]).trim() || undefined}>
              <MarkSign mark={marked.fields[field.id]} />
              <field.view.Cell value={row[field.id] ?? null} field={field.def} />
            </span>
          ))}
        </span>
      </a>
    </RecordPlace>
  )
}
