import { useDraggable } from '@dnd-kit/core'
import { FieldPlaceContext, fileHref, isFileRef, isPicture, localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Tooltip } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import type { RowAction } from '../../web/list/row-action.ts'
import { MarkSign, markClass } from '../../web/marks/mark-sign.tsx'
import { useMarkedRow } from '../../web/marks/marks-on.tsx'
import { inSentence } from '../../web/parts/in-sentence.ts'
import { RecordPlace } from '../../web/parts/record-place.tsx'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { isUnfinished } from '../../web/parts/unfinished.ts'
import { coverOf, isAlarmed, signOf } from './cards.ts'

/** State shared by all cards of a gallery. */
export interface GalleryState {
  readonly model: TableModel
  readonly cover: FieldModel | undefined
  readonly status: FieldModel | undefined
  /** Fields below the title. */
  readonly fields: readonly FieldModel[]
  readonly phone: boolean
  /** The record that is open. */
  readonly current: string | null
  /** Cards may be moved to another section. */
  readonly movable: boolean
  href(row: RecordRow): string
  open(row: RecordRow): void
  actionsOf(row: RecordRow): readonly RowAction[]
}

interface CardProps {
  readonly gallery: GalleryState
  readonly row: RecordRow
  /** The section of the card. */
  readonly section: string
  readonly fresh: boolean
}

/** A card: picture, title, status and further fields. */
export const GalleryCard = ({ gallery, row, section, fresh }: CardProps) => {
  const { model, status, fields, phone } = gallery
  const current = row.id === gallery.current
  const marked = useMarkedRow(model, row)
  const drag = useDraggable({ id: row.id, data: { row, section }, disabled: !gallery.movable })
  const state = [
    'gl-card',
    current && 'on',
    fresh && 'fresh',
    drag.isDragging && 'hole',
    isAlarmed(status, row) && 'alarm',
  ]
  return (
    <li
      ref={drag.setNodeRef}
      className={`${state.filter(Boolean).join(' ')}${markClass(marked.whole)}`}
      {...drag.listeners}
    >
      <RecordPlace table={model.id} record={row.id} unfinished={isUnfinished(model, row)}>
        <Cover field={gallery.cover} row={row} title={titleOf(model, row)} />
        <div className="gl-head">
          <a
            className="gl-name cut"
            translate="no"
            title={titleOf(model, row)}
            href={gallery.href(row)}
            draggable={false}
            aria-current={current || undefined}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              gallery.open(row)
            }}
          >
            <MarkSign mark={marked.whole} />
            <MarkSign mark={marked.fields[model.title]} />
            {titleOf(model, row)}
          </a>
          {phone ? null : <Actions row={row} actions={gallery.actionsOf(row)} />}
          {status ? (
            <span className={`gl-status${markClass(marked.fields[status.id])}`} title={status.label}>
              <MarkSign mark={marked.fields[status.id]} />
              <status.view.Cell value={row[status.id] ?? null} field={status.def} />
            </span>
          ) : null}
        </div>
        {fields.length > 0 ? (
          <div className="gl-rest">
            {fields.map(field => (
              <span key={field.id} className={`cut${markClass(marked.fields[field.id])}`} title={field.label}>
                <MarkSign mark={marked.fields[field.id]} />
                <field.view.Cell value={row[field.id] ?? null} field={field.def} />
              </span>
            ))}
          </div>
        ) : null}
      </RecordPlace>
    </li>
  )
}

/** The first two row actions. Their space is reserved, so that they neither move nor cover other content. */
const Actions = ({ row, actions }: { readonly row: RecordRow; readonly actions: readonly RowAction[] }) => {
  const shown = actions.filter(({ quiet }) => !quiet).slice(0, 2)
  if (shown.length === 0) return null
  return (
    <span className="gl-acts">
      {shown.map(action => (
        <Tooltip key={action.key} title={action.disabled ?? action.label} mouseEnterDelay={0.4}>
          <button
            type="button"
            className="btn xs sq"
            aria-label={action.label}
            aria-disabled={action.disabled ? true : undefined}
            onClick={() => !action.disabled && action.run(row)}
          >
            <Icon name={action.icon} size={14} />
          </button>
        </Tooltip>
      ))}
    </span>
  )
}

interface CoverProps {
  readonly field: FieldModel | undefined
  readonly row: RecordRow
  readonly title: string
}

/** The first image; a placeholder with a label if there is none or if it cannot be displayed. */
const Cover = ({ field, row, title }: CoverProps) => {
  const { t } = useTranslation()
  const place = useContext(FieldPlaceContext)
  const [lost, setLost] = useState<string | null>(null)
  const file = field && coverOf(row[field.id], isFileRef, isPicture)
  if (file && file.id !== lost)
    return (
      <img
        className="gl-cover"
        src={fileHref(file, place, true, 320)}
        alt=""
        draggable={false}
        loading="lazy"
        decoding="async"
        onError={() => setLost(file.id)}
      />
    )
  return (
    <div className="gl-cover none" translate="no">
      <Sign text={signOf(title)} />
      {field ? (
        <span className="gl-none" translate="yes">
          {t(file ? 'view.gallery.lost' : 'view.gallery.none', {
            field: inSentence(field.label, localeNow().lang),
          })}
        </span>
      ) : null}
    </div>
  )
}

/** Placeholder drawn like a technical drawing: the text between centre lines. */
const Sign = ({ text }: { readonly text: string }) => (
  <svg className="gl-sign" viewBox="0 0 160 120" aria-hidden>
    <path className="thin" d="M80 18v80M24 56h112" />
    <rect x="40" y="32" width="80" height="48" rx="3" />
    <circle cx="46" cy="38" r="1.6" />
    <circle cx="114" cy="38" r="1.6" />
    <circle cx="46" cy="74" r="1.6" />
    <circle cx="114" cy="74" r="1.6" />
    <path d="M56 80v10M104 80v10M28 90h104" />
    <text x="80" y="57">
      {text}
    </text>
  </svg>
)
