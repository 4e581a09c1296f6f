import type { FormBlock, TableId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import type { CSSProperties, DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { startDrag } from '../drag.ts'
import type { Place } from '../edit-design.ts'
import { BlockPreview } from './block-preview.tsx'
import { type ItemHandlers, ItemTools, keyed } from './item-tools.tsx'

interface CanvasBlockProps extends ItemHandlers {
  readonly place: Place & { readonly table: TableId }
  readonly block: FormBlock
  readonly selected: boolean
  /** What is wrong with it. */
  readonly wrong: string | undefined
  /** Shows the drop line before this block. */
  readonly line: boolean
  /** Columns it spans; absent: all. */
  readonly span?: number | undefined
  onSelect(): void
  onDragOver(event: DragEvent, after: boolean): void
}

/** A block between fields on the canvas; it is selected, moved, copied and removed like a field. */
export const CanvasBlock = (props: CanvasBlockProps) => {
  const { place, block, selected, wrong, line, span, onSelect, onDragOver } = props
  const { t } = useTranslation()
  const kind = t(`designer.block.${block.kind}`)
  return (
    <fieldset
      aria-label={kind}
      data-place={`${place.table}.${place.field}`}
      data-block={block.kind}
      style={span === undefined ? undefined : ({ '--ds-span': span } as CSSProperties)}
      className={span === undefined ? 'ds-field w' : 'ds-field'}
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
        aria-label={t('designer.block.select', { kind })}
        onDragStart={event => startDrag(event, { kind: 'field', place })}
        onClick={onSelect}
        onKeyDown={event => keyed(event.key, event.altKey, props) && event.preventDefault()}
      />
      <BlockPreview block={block} table={place.table} />
      {wrong === undefined ? null : (
        <span className="ds-wrong">
          <Icon name="err" size={14} />
          {wrong}
        </span>
      )}
      {selected ? <ItemTools {...props} remove={t('designer.block.remove', { kind })} /> : null}
    </fieldset>
  )
}
