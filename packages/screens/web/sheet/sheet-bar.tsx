import { Icon, Kbd } from '@gantry/ui/web'
import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldModel } from '../parts/table-model.ts'
import type { RecordSheetState } from './use-record-sheet.ts'
import { whyText } from './why-text.ts'

interface SheetBarProps {
  readonly sheet: RecordSheetState
  readonly fields: readonly FieldModel[]
  /** Progress or result text of the rows a paste creates; null: none. */
  readonly creating: string | null
  /** Activates a cell; returns whether the cell is on the page. */
  onFind(cell: { readonly id: string; readonly field: string }): boolean
}

/** Status bar of a sheet: problem of the active cell, last action, and whether everything is saved. */
export const SheetBar = ({ sheet, fields, creating, onFind }: SheetBarProps) => {
  const { t } = useTranslation()
  const { trouble, busy } = sheet
  const next = () => {
    const at = trouble.findIndex(
      ({ id, field }) => id === sheet.standing?.id && field === sheet.standing.field,
    )
    for (let step = 1; step <= trouble.length; step++) {
      const cell = trouble[(at + step) % trouble.length]
      if (cell && onFind(cell)) return
    }
  }
  return (
    <div className="sh-bar">
      <span className="sh-bar-what" role="status">
        {creating ?? <Here sheet={sheet} fields={fields} />}
      </span>
      <span className="grow" />
      {trouble.length > 0 ? (
        <button type="button" className="btn t s d" onClick={next}>
          <Icon name="err" size={14} />
          {t('sheet.unsaved', { count: trouble.length })}
        </button>
      ) : null}
      <span className="ink3 sh-bar-saved">
        {busy ? t('sheet.saving') : trouble.length > 0 ? null : t('sheet.saved')}
      </span>
      <Popover trigger="click" placement="topRight" content={<Keys />}>
        <button type="button" className="btn t s sq" aria-label={t('sheet.keys')} title={t('sheet.keys')}>
          <Icon name="help" size={14} />
        </button>
      </Popover>
    </div>
  )
}

/** Problem of the active cell, or the last action. */
const Here = ({ sheet, fields }: Pick<SheetBarProps, 'sheet' | 'fields'>): ReactNode => {
  const { t } = useTranslation()
  const { active, here, standing, note } = sheet
  const field = active && fields[active.column]
  const why = field && whyText(t, field, here)
  if (field && standing && here && why) {
    const isOvertaken = here.state === 'overtaken'
    const again = isOvertaken || (here.state === 'refused' && here.text === undefined)
    return (
      <>
        <span className="sh-bar-why">
          <Icon name="err" size={14} />
          {t('sheet.cell.wrong', { field: field.label, text: why })}
        </span>
        {again ? (
          <button type="button" className="btn s" onClick={() => sheet.insist(standing.id, standing.field)}>
            {t(isOvertaken ? 'sheet.mine' : 'sheet.again')}
          </button>
        ) : null}
        <button type="button" className="btn s" onClick={() => sheet.giveUp(standing.id, standing.field)}>
          {t(isOvertaken ? 'sheet.theirs' : 'sheet.discard')}
        </button>
      </>
    )
  }
  if (note?.did === 'pasted') return t('sheet.note.pasted', { rows: note.rows, count: note.cells })
  if (note?.did === 'nothing') return t('sheet.note.nothing')
  if (note)
    return t(note.left > 0 ? `sheet.note.${note.did}_left` : `sheet.note.${note.did}`, {
      count: note.undone,
      left: note.left,
    })
  const closed = active && sheet.closedAt(active)
  if (field && closed) return t(`sheet.closed.${closed}`, { field: field.label })
  return (
    <span className="sh-keys" aria-hidden>
      <Kbd>Enter</Kbd> {t('sheet.key.edit')} <Kbd>Tab</Kbd> {t('sheet.key.tab')} <Kbd>Ctrl D</Kbd>{' '}
      {t('sheet.key.fill')} <Kbd>Ctrl Z</Kbd> {t('sheet.key.undo')}
    </span>
  )
}

const keys = [
  ['Enter F2', 'sheet.key.edit'],
  ['Esc', 'sheet.key.cancel'],
  ['Tab', 'sheet.key.tab'],
  ['← ↑ → ↓', 'sheet.key.go'],
  ['Ctrl ←', 'sheet.key.edge'],
  ['Shift →', 'sheet.key.extend'],
  ['Ctrl A', 'sheet.key.all'],
  ['Ctrl C', 'sheet.key.copy'],
  ['Ctrl V', 'sheet.key.paste'],
  ['Ctrl D', 'sheet.key.fill'],
  ['Delete', 'sheet.key.clear'],
  ['Ctrl Z', 'sheet.key.undo'],
  ['Ctrl Y', 'sheet.key.redo'],
] as const

const Keys = () => {
  const { t } = useTranslation()
  return (
    <dl className="sh-keylist">
      {keys.map(([pressed, what]) => (
        <div key={pressed}>
          <dt>
            {pressed.split(' ').map(key => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  )
}
