import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { Mark, RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import type { RowAction } from '../../web/list/row-action.ts'
import { MarkSign, markClass } from '../../web/marks/mark-sign.tsx'
import { useMarkedRow } from '../../web/marks/marks-on.tsx'
import { menuItems } from '../../web/parts/menu-items.tsx'
import { RecordPlace } from '../../web/parts/record-place.tsx'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { isUnfinished } from '../../web/parts/unfinished.ts'
import { columnOf } from './columns.ts'

interface CardFaceProps {
  readonly model: TableModel
  /** Fields beside the title, in order: texts above it, all others below. */
  readonly fields: readonly FieldModel[]
  readonly row: RecordRow
}

interface ValueProps {
  readonly field: FieldModel
  readonly row: RecordRow
  readonly mark: Mark | undefined
}

const Value = ({ field, row, mark }: ValueProps) => (
  <span
    className={`bd-v${field.type.kind === 'number' ? ' labelled' : ''}${markClass(mark)}`}
    title={field.label}
  >
    <MarkSign mark={mark} />
    {/* A number says nothing without the name of its field. */}
    {field.type.kind === 'number' ? (
      <span className="bd-label" translate="no">
        {field.label}
      </span>
    ) : null}
    <field.view.Cell value={row[field.id] ?? null} field={field.def} />
  </span>
)

/** Content of a card. */
export const CardFace = ({ model, fields, row }: CardFaceProps) => {
  const marked = useMarkedRow(model, row)
  const above = fields.filter(field => field.type.kind === 'text')
  const below = fields.filter(field => field.type.kind !== 'text' && columnOf(row[field.id]) !== '')
  return (
    <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
      {above.length > 0 ? (
        <div className="bd-above">
          {above.map(field => (
            <Value key={field.id} field={field} row={row} mark={marked.fields[field.id]} />
          ))}
        </div>
      ) : null}
      <div className="bd-title" translate="no">
        <MarkSign mark={marked.whole} />
        <MarkSign mark={marked.fields[model.title]} />
        {titleOf(model, row)}
      </div>
      {below.length > 0 ? (
        <div className="bd-below">
          {below.map(field => (
            <Value key={field.id} field={field} row={row} mark={marked.fields[field.id]} />
          ))}
        </div>
      ) : null}
    </RecordPlace>
  )
}

interface CardProps extends CardFaceProps {
  readonly column: string
  readonly href: string
  /** Its record is open. */
  readonly current: boolean
  readonly fresh: boolean
  /** The user may move it. */
  readonly movable: boolean
  /** The dragged card would be inserted before this card. */
  readonly insert: boolean
  readonly actions: readonly RowAction[]
  open(row: RecordRow): void
  onKey(event: KeyboardEvent, row: RecordRow): void
}

/** A card that can be opened, dragged, and moved with the keyboard. */
export const Card = (props: CardProps) => {
  const { row, column, current, fresh, movable, insert, actions, open, onKey } = props
  const { t } = useTranslation()
  const { whole } = useMarkedRow(props.model, row)
  const drag = useDraggable({ id: row.id, data: { column, row }, disabled: !movable })
  const drop = useDroppable({ id: `card ${row.id}`, data: { column, row } })
  const state = [
    'bd-card',
    current && 'on',
    fresh && 'fresh',
    drag.isDragging && 'hole',
    insert && 'insert',
  ].filter(Boolean)
  return (
    <li ref={drop.setNodeRef} className={`${state.join(' ')}${markClass(whole)}`} data-card={row.id}>
      <a
        ref={drag.setNodeRef}
        href={props.href}
        draggable={false}
        aria-current={current || undefined}
        aria-keyshortcuts={
          movable ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown' : undefined
        }
        {...drag.listeners}
        onKeyDown={event => onKey(event, row)}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open(row)
        }}
      >
        <CardFace model={props.model} fields={props.fields} row={row} />
      </a>
      {actions.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: menuItems(actions, action => action.run(row)) }}>
          <button type="button" className="btn t xs sq bd-more" aria-label={t('list.row.more')}>
            <Icon name="more" size={14} />
          </button>
        </Dropdown>
      ) : null}
    </li>
  )
}
