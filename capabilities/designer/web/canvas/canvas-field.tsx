import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type FieldTypeName, fieldTypeOf } from '@gantry/fields/shared'
import { fieldViewOf } from '@gantry/fields/web'
import type { FieldDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import type { CSSProperties, DragEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { startDrag } from '../drag.ts'
import type { Place } from '../edit-design.ts'
import { defaultKindOf } from '../properties/default-kind.ts'
import { type ItemHandlers, ItemTools, keyed } from './item-tools.tsx'
import { useNear } from './use-near.ts'

export interface CanvasFieldProps extends ItemHandlers {
  readonly place: Place
  readonly def: FieldDef
  readonly selected: boolean
  /** Whether it is the title field. */
  readonly title: boolean
  /** Shows the drop line before this field. */
  readonly line: boolean
  /** Text of the field's issue. */
  readonly wrong: string | undefined
  readonly children?: ReactNode
  onSelect(): void
  /** Columns it spans; absent: one, or all for a wide type. */
  readonly span?: number | undefined
  /** Renders the input only near the viewport; set on forms with many fields. */
  readonly late: boolean
  onDragOver(event: DragEvent, after: boolean): void
}

/** A field on the canvas, rendered as on the form; it can be selected, moved, copied and removed. */
export const CanvasField = (props: CanvasFieldProps) => {
  const { place, def, selected, title, line, wrong, children, onSelect, onDragOver } = props
  const { t } = useTranslation()
  const view = fieldViewOf(def)
  const label = localise(def.label ?? place.field, currentLang())
  const [near, box] = useNear(props.late)
  const { span } = props
  const wide = span === undefined && (view.wide === true || title || children !== undefined)
  return (
    <fieldset
      ref={box}
      aria-label={label}
      data-place={`${place.table}.${place.field}`}
      style={span === undefined ? undefined : ({ '--ds-span': span } as CSSProperties)}
      className={`ds-field${wide ? ' w' : ''}`}
      data-field={place.field}
      data-selected={selected || undefined}
      data-wrong={wrong !== undefined || undefined}
      onDragOver={event => {
        const box = event.currentTarget.getBoundingClientRect()
        onDragOver(event, event.clientY > box.top + box.height / 2)
      }}
    >
      {line ? <div className="ds-line" /> : null}
      <button
        type="button"
        className="ds-hold"
        draggable
        aria-pressed={selected}
        aria-label={t('designer.select_field', {
          name: label,
          type: t(`field.type.${def.type as FieldTypeName}`),
        })}
        onDragStart={event => startDrag(event, { kind: 'field', place })}
        onClick={onSelect}
        onKeyDown={event => keyed(event.key, event.altKey, props) && event.preventDefault()}
      />
      <div className="ds-label">
        <span translate="no">{label}</span>
        {def.required ? <span className="req">*</span> : null}
        {def.rules ? <Icon name="branch" label={t('designer.rules')} /> : null}
        {def.computed ? <Icon name="fx" label={t('designer.computed')} /> : null}
        {wrong === undefined ? null : (
          <span className="ds-wrong">
            <Icon name="err" size={14} />
            {wrong}
          </span>
        )}
      </div>
      {children ??
        (!near || isUnpointed(def) ? (
          <div className="ds-later" />
        ) : (
          <div className="ds-preview" inert>
            <view.Input
              id={`ds-${place.table}-${place.field}`}
              field={def}
              value={defaultKindOf(def) === 'value' ? (def.default ?? null) : null}
              onChange={ignore}
              disabled
            />
          </div>
        ))}
      {selected ? <ItemTools {...props} remove={t('designer.remove_field', { name: label })} /> : null}
    </fieldset>
  )
}

/** A reference to a table that nobody has chosen yet has nothing to offer. */
const isUnpointed = (def: FieldDef): boolean => fieldTypeOf(def).target?.(def) === ''

/** A preview takes no input. */
const ignore = () => undefined
