import type { RecordRow } from '@gantry/model/shared'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { cardHeight, ListCard } from '../list/list-card.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { GroupName, groupFigure } from './group-head.tsx'
import { GroupOther } from './group-other.tsx'
import type { HeadLine } from './lines.ts'
import { stuckHead, useRange } from './stuck-head.ts'
import type { Groups } from './use-groups.ts'

interface GroupCardsProps {
  readonly model: TableModel
  readonly groups: Groups
  /** Fields beside the title, most informative first. */
  readonly fields: readonly string[]
  readonly current: string | null
  readonly label: string
  href(row: RecordRow): string
  open(row: RecordRow): void
  onFold(head: HeadLine): void
}

const headHeight = 44

/** A grouped list on a phone, with a sticky header for the visible group. */
export const GroupCards = (props: GroupCardsProps) => {
  const { model, groups, fields } = props
  const { lines } = groups
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: index => {
      const kind = lines[index]?.kind
      return kind === 'row' || kind === 'wait' ? cardHeight : headHeight
    },
    getItemKey: index => lines[index]?.id ?? index,
    overscan: 8,
  })
  useRange(virtual, groups.onRange)
  const stuck = stuckHead(virtual, lines)
  const head = (line: HeadLine, whole: boolean) => (
    <button
      type="button"
      className={line.above && !whole ? 'rl-card-group inner' : 'rl-card-group'}
      aria-expanded={line.open}
      tabIndex={whole ? -1 : undefined}
      onClick={() => props.onFold(line)}
    >
      <GroupName model={model} head={line} whole={whole} />
      <span className="grow" />
      <span className="rl-group-figure">
        {Object.keys(line.group.figures)
          .flatMap(id => groupFigure(model, line, id) ?? [])
          .join(' · ')}
      </span>
    </button>
  )
  return (
    <div ref={scroll} className="rl-cards">
      {stuck ? (
        <div className="rl-stuck" aria-hidden>
          {head(stuck, true)}
        </div>
      ) : null}
      <ul aria-label={props.label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const line = lines[item.index]
          if (!line) return null
          return (
            <li key={item.key} style={{ transform: `translateY(${item.start}px)` }}>
              {line.kind === 'head' ? (
                head(line, false)
              ) : line.kind === 'row' ? (
                <ListCard
                  model={model}
                  fields={fields}
                  row={line.row}
                  fresh={groups.fresh.has(line.id)}
                  current={line.id === props.current}
                  href={props.href}
                  open={props.open}
                />
              ) : (
                <div className={line.kind === 'wait' ? 'rl-card' : 'rl-card-group'}>
                  <GroupOther
                    line={line}
                    onMore={groups.showMore}
                    onMoreGroups={groups.showMoreGroups}
                    onRetry={groups.retryRows}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
