import type { Json } from '@gantry/base/shared'
import { sayNumber } from '@gantry/client/web'
import { figureText } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedColumn } from '../list/column-layout.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { HeadLine } from './lines.ts'
import { partText } from './part-text.ts'

interface GroupNameProps {
  readonly model: TableModel
  readonly head: HeadLine
  /** Also names the enclosing groups; used if their headers are scrolled out of view. */
  readonly whole: boolean
}

/** The group's value, rendered by the field's cell, and the number of records. */
export const GroupName = ({ model, head, whole }: GroupNameProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Icon name={head.open ? 'down' : 'right'} size={14} className="ink3" />
      {whole && head.above ? (
        <>
          <GroupValue model={model} head={head.above} />
          <Icon name="right" size={12} className="ink3" />
        </>
      ) : null}
      <GroupValue model={model} head={head} />
      <span className="rl-group-count">
        {t('list.group.count', {
          count: head.group.count,
          number: sayNumber(head.group.count),
        })}
      </span>
    </>
  )
}

const GroupValue = ({ model, head }: Omit<GroupNameProps, 'whole'>) => {
  const { t, i18n } = useTranslation()
  const { by, group } = head
  const field = model.field(by.field)
  if (group.key === null || !field)
    return <span className="ink3">{t('list.group.empty', { field: field?.label ?? by.field })}</span>
  if (by.part && typeof group.key === 'string')
    return <b translate="no">{partText(t, i18n.language, by.part, group.key)}</b>
  return (
    <b className="rl-group-value">
      <field.view.Cell value={group.key} field={field.def} />
    </b>
  )
}

/** The aggregate of a group in a column; null if there is none. */
export const groupFigure = (model: TableModel, head: HeadLine, id: string): string | null => {
  const field = model.field(id)
  const value: Json = head.group.figures[id] ?? null
  const fn = model.info.preferences.figures?.[id]
  if (!field || !fn || (typeof value !== 'number' && typeof value !== 'string')) return null
  return figureText(field.def, fn, value, null, localeNow())
}

interface GroupHeadProps extends GroupNameProps {
  readonly columns: readonly PlacedColumn[]
  readonly ticks: boolean
  /** Row index from 1, the column header included. */
  readonly index: number
  /** Offset from the top of the rows, in pixels. */
  readonly top: number
  /** The line with keyboard focus. */
  readonly active: boolean
  onFocus(id: string): void
  onFold(head: HeadLine): void
}

/** Group header in a grid; aggregates are shown in their columns. */
export const GroupHead = (props: GroupHeadProps) => {
  const { model, head, columns, ticks, index, top, active, whole } = props
  const { t } = useTranslation()
  const figures = columns.map(({ field }) => groupFigure(model, head, field))
  const first = figures.findIndex(figure => figure !== null)
  const span = Math.max(1, first < 0 ? columns.length : first)
  const style: CSSProperties = { transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      className={`rl-row rl-group${head.above ? ' inner' : ''}`}
      style={style}
      aria-rowindex={whole ? undefined : index}
      aria-hidden={whole || undefined}
      aria-level={head.above ? 2 : 1}
      aria-expanded={head.open}
      data-line={whole ? undefined : head.id}
      tabIndex={active ? 0 : -1}
      title={t(head.open ? 'list.group.fold' : 'list.group.unfold')}
      onFocus={() => props.onFocus(head.id)}
      // No focus on mousedown: it would scroll the header away before the click.
      onMouseDown={event => event.preventDefault()}
      onClick={event => {
        event.stopPropagation()
        props.onFocus(head.id)
        props.onFold(head)
      }}
    >
      <div
        role="gridcell"
        className="rl-td rl-group-name frozen"
        style={{ gridColumn: `1 / span ${span + (ticks ? 1 : 0)}`, left: 0 }}
      >
        <GroupName model={model} head={head} whole={whole} />
        {first === 0 ? <span className="rl-group-figure">{figures[0]}</span> : null}
      </div>
      {columns.slice(span).map(({ field }, at) => (
        <div
          key={field}
          role="gridcell"
          className={`rl-td rl-group-figure${model.field(field)?.align === 'end' ? ' num' : ''}`}
        >
          {figures[span + at]}
        </div>
      ))}
    </div>
  )
}
