import type { Json } from '@gantry/base/shared'
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
  /** The groups around it are named too, where their heads are out of sight. */
  readonly whole: boolean
}

/** What the records of a group have in common, drawn by the field's own cell, and how many there are. */
export const GroupName = ({ model, head, whole }: GroupNameProps) => {
  const { t, i18n } = useTranslation()
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
          number: head.group.count.toLocaleString(i18n.language),
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

/** The figure of a group in one column; null where there is none. */
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
  /** From 1, the head counted. */
  readonly index: number
  /** Pixels from the top of the rows. */
  readonly top: number
  /** The line the keyboard stands on. */
  readonly active: boolean
  onFocus(id: string): void
  onFold(head: HeadLine): void
}

/** The head of a group among rows in columns; figures stand in their columns. */
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
      // A press ends on the head it began on: taking the focus at once would scroll the head away beneath it.
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
