import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { FieldTypeName } from '@gantry/fields/shared'
import { fieldViewOf } from '@gantry/fields/web'
import type { TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draggedNow, startDrag } from '../drag.ts'
import { CanvasField, type CanvasFieldProps } from './canvas-field.tsx'
import { type CanvasHandlers, isField } from './canvas-handlers.ts'

interface CanvasRowsProps extends CanvasFieldProps {
  readonly slave: TableDef
  readonly canvas: CanvasHandlers
}

/** A slave table on the canvas: its columns, which can be selected and moved. */
export const CanvasRows = ({ slave, canvas, ...props }: CanvasRowsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [over, setOver] = useState<number | null>(null)
  const fields = Object.entries(slave.fields)
  const hover = (event: DragEvent, at: number) => {
    if (!draggedNow()) return
    event.preventDefault()
    event.stopPropagation()
    setOver(at)
  }
  return (
    <CanvasField {...props}>
      <div className="ds-rows">
        <table>
          <thead>
            <tr
              onDragLeave={() => setOver(null)}
              onDragOver={event => hover(event, fields.length)}
              onDrop={event => {
                const what = draggedNow()
                event.preventDefault()
                event.stopPropagation()
                if (what) canvas.onDrop(what, slave.id, { group: 0, index: over ?? fields.length })
                setOver(null)
              }}
            >
              {fields.map(([id, def], at) => {
                const place = { table: slave.id, field: id }
                const label = localise(def.label ?? id, lang)
                const wrong = canvas.wrong.get(`${slave.id}.${id}`)
                return (
                  <th key={id} data-line={over === at || undefined} onDragOver={event => hover(event, at)}>
                    <button
                      type="button"
                      draggable
                      aria-pressed={isField(canvas.selection, place)}
                      data-wrong={wrong !== undefined || undefined}
                      title={wrong}
                      onDragStart={event => startDrag(event, { kind: 'field', place })}
                      onClick={() => canvas.onSelect({ kind: 'field', place })}
                      onKeyDown={event => {
                        if (event.key !== 'Delete' && event.key !== 'Backspace') return
                        event.preventDefault()
                        canvas.onRemove(place)
                      }}
                    >
                      <span translate="no">{label}</span>
                      {def.required ? <span className="req">*</span> : null}
                      {def.computed ? <Icon name="fx" size={14} /> : null}
                    </button>
                  </th>
                )
              })}
              <th data-line={over === fields.length || undefined}>
                <span className="ink3">{t('designer.drop_column')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              {fields.map(([id, def]) => (
                <td key={id} className="ink3">
                  <Icon name={fieldViewOf(def).icon} size={14} />{' '}
                  {t(`field.type.${def.type as FieldTypeName}`)}
                </td>
              ))}
              <td />
            </tr>
          </tbody>
        </table>
      </div>
    </CanvasField>
  )
}
