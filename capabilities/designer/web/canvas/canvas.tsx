import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { defaultColumns, type FormGroup } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { type CSSProperties, type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draggedNow, startDrag } from '../drag.ts'
import { groupsOf, masterOf, tableIn } from '../edit-design.ts'
import { BlockPreview } from './block-preview.tsx'
import { CanvasBlock } from './canvas-block.tsx'
import { CanvasField } from './canvas-field.tsx'
import { type CanvasHandlers, isField } from './canvas-handlers.ts'
import { CanvasRows } from './canvas-rows.tsx'

/** The form as users will see it, with selectable and draggable items. */
export const Canvas = (props: CanvasHandlers) => {
  const { design, onAddGroup } = props
  const { t } = useTranslation()
  const groups = groupsOf(design)
  return (
    <div className="ds-sheet">
      {groups.map((group, index) => (
        <Group
          // Groups have no stable id, so the key is their position.
          key={keyOf(index)}
          {...props}
          group={group}
          index={index}
          bare={design.view === null || groups.length === 1}
        />
      ))}
      <button type="button" className="btn t ds-add-group" onClick={onAddGroup}>
        <Icon name="plus" />
        {t('designer.add_group')}
      </button>
    </div>
  )
}

/** Beyond this many fields, those outside the viewport are drawn lazily. */
const manyFields = 80

const keyOf = (index: number): string => `group ${index}`

interface GroupProps extends CanvasHandlers {
  readonly group: FormGroup
  readonly index: number
  /** The form has no other group. */
  readonly bare: boolean
}

const Group = ({ group, index, bare, ...props }: GroupProps) => {
  const { design, selection, wrong, onSelect, onDrop, onRemove, onCopy, onMove, onWiden } = props
  const columns = group.columns ?? defaultColumns
  const late = Object.keys(masterOf(design).fields).length > manyFields
  const { t } = useTranslation()
  const lang = currentLang()
  const master = masterOf(design)
  const [over, setOver] = useState<number | null>(null)
  const isSelected = selection?.kind === 'group' && selection.group === index
  const fields = group.fields.flatMap(id => {
    const [def, block] = [master.fields[id], group.blocks?.[id]]
    return def || block ? [{ id, def, block }] : []
  })
  const drop = (event: DragEvent, at: number) => {
    const what = draggedNow()
    setOver(null)
    if (!what) return
    event.preventDefault()
    event.stopPropagation()
    onDrop(what, master.id, { group: index, index: at })
  }
  const hover = (event: DragEvent, at: number) => {
    if (!draggedNow()) return
    event.preventDefault()
    event.stopPropagation()
    if (over !== at) setOver(at)
  }
  return (
    // Dropping has a keyboard alternative: the buttons of the palette.
    <fieldset
      className="ds-group"
      aria-label={group.label === undefined ? t('designer.group_unnamed') : localise(group.label, lang)}
      data-selected={isSelected || undefined}
      onDragOver={event => hover(event, fields.length)}
      onDragLeave={() => setOver(null)}
      onDrop={event => drop(event, over ?? fields.length)}
    >
      {bare && group.label === undefined ? null : (
        <button
          type="button"
          className="ds-group-head"
          data-place={`group ${index}`}
          draggable
          onDragStart={event => startDrag(event, { kind: 'group', group: index })}
          aria-pressed={isSelected}
          onClick={() => onSelect({ kind: 'group', group: index })}
        >
          <h2 translate="no">
            {group.label !== undefined
              ? localise(group.label, lang)
              : t(group.block ? `designer.block.${group.block.kind}` : 'designer.group_unnamed')}
          </h2>
          {group.hint === undefined ? null : <p translate="no">{localise(group.hint, lang)}</p>}
        </button>
      )}
      {group.block ? <BlockPreview block={group.block} table={master.id} /> : null}
      {fields.length === 0 && !group.block ? <p className="ds-empty">{t('designer.drop_here')}</p> : null}
      <div className="ds-fields" style={{ '--ds-cols': columns } as CSSProperties}>
        {fields.map(({ id, def, block }, at) => {
          const place = { table: master.id, field: id }
          const item = {
            place,
            selected: isField(selection, place),
            line: over === at,
            onSelect: () => onSelect({ kind: 'field', place }),
            onRemove: () => onRemove(place),
            onCopy: () => onCopy(place),
            onMove: (by: -1 | 1) => onMove(place, by),
            onWiden: () => onWiden(place),
            span: group.spans?.[id],
            onDragOver: (event: DragEvent, after: boolean) => hover(event, after ? at + 1 : at),
          }
          const problem = wrong.get(`${master.id}.${id}`)
          if (block) return <CanvasBlock key={id} {...item} block={block} wrong={problem} />
          if (!def) return null
          const rows = fieldTypeOf(def).rows?.(def)
          const slave = rows === undefined ? undefined : tableIn(design, rows)
          const shared = {
            ...item,
            def,
            title: master.title === id,
            wrong: problem,
            late,
          }
          return slave ? (
            <CanvasRows key={id} {...shared} slave={slave} canvas={props} />
          ) : (
            <CanvasField key={id} {...shared} />
          )
        })}
        {over === fields.length && fields.length > 0 ? <div className="ds-line" /> : null}
      </div>
    </fieldset>
  )
}
