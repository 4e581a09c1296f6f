import type { RecordRow } from '@gantry/model/shared'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { RecordLabels } from '../labels/labels-on.tsx'
import { RecordPlace } from '../parts/record-place.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { isUnfinished } from '../parts/unfinished.ts'

interface ListCardsProps {
  readonly model: TableModel
  /** Fields beside the title, those that say most first. */
  readonly fields: readonly string[]
  readonly rows: readonly RecordRow[]
  readonly fresh: ReadonlySet<string>
  readonly current: string | null
  readonly label: string
  href(row: RecordRow): string
  open(row: RecordRow): void
}

const cardHeight = 68

/** The list on a phone: two lines a record, the title and its state, then what else matters. */
export const ListCards = (props: ListCardsProps) => {
  const { model, fields, rows, fresh, current, label, href, open } = props
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight,
    overscan: 8,
  })
  const title = model.field(model.title)
  const [beside, ...below] = fields.flatMap(id => model.field(id) ?? [])
  return (
    <div ref={scroll} className="rl-cards">
      <ul aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]!
          return (
            <li key={row.id} style={{ transform: `translateY(${item.start}px)` }}>
              <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
                <a
                  className={fresh.has(row.id) ? 'rl-card fresh' : 'rl-card'}
                  href={href(row)}
                  aria-current={row.id === current || undefined}
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
            </li>
          )
        })}
      </ul>
    </div>
  )
}
