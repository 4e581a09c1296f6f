import type { RecordRow } from '@gantry/model/shared'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { TableModel } from '../parts/table-model.ts'
import { cardHeight, ListCard } from './list-card.tsx'

interface ListCardsProps {
  readonly model: TableModel
  /** Fields beside the title, most informative first. */
  readonly fields: readonly string[]
  readonly rows: readonly RecordRow[]
  readonly fresh: ReadonlySet<string>
  readonly current: string | null
  readonly label: string
  href(row: RecordRow): string
  open(row: RecordRow): void
}

/** The list on a phone: a card per record. */
export const ListCards = ({ model, fields, rows, fresh, current, label, href, open }: ListCardsProps) => {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight,
    overscan: 8,
  })
  return (
    <div ref={scroll} className="rl-cards">
      <ul aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]!
          return (
            <li key={row.id} style={{ transform: `translateY(${item.start}px)` }}>
              <ListCard
                model={model}
                fields={fields}
                row={row}
                fresh={fresh.has(row.id)}
                current={row.id === current}
                href={href}
                open={open}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
