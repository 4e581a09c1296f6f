import type { Issue } from '@gantry/base/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowRules } from '../form/use-linkage.ts'
import { rowStateOf } from '../form/use-rules.ts'
import { isBlank } from '../form/values.ts'
import { issueText } from '../parts/issue-text.ts'
import { menuItems } from '../parts/menu-items.tsx'
import type { SlaveModel } from '../parts/table-model.ts'
import type { LineHandlers } from './line-handlers.ts'
import { SheetCell } from './sheet-cell.tsx'
import type { SheetColumn, SheetRow } from './sheet-rows.ts'

interface SheetLineProps {
  readonly path: string
  readonly slave: SlaveModel
  readonly columns: readonly SheetColumn[]
  readonly row: SheetRow
  readonly index: number
  /** Offset from the top in pixels in a virtualized sheet; null in normal layout. */
  readonly top: number | null
  /** The active column, if the active cell is in this row. */
  readonly active: number | null
  /** First and last selected column of this row; -1: none. */
  readonly from: number
  readonly to: number
  readonly editing: boolean
  /** No cell is active yet; Tab enters at this row. */
  readonly first: boolean
  readonly readOnly: boolean
  readonly issues: readonly Issue[]
  readonly warnings: readonly Issue[]
  /** Form rules for the fields of the row; null: none. */
  readonly rules: RowRules | null
  readonly on: LineHandlers
}

/** One row with its issues below. */
export const SheetLine = memo((props: SheetLineProps) => {
  const { path, slave, columns, row, index, top, active, from, to, editing, first, readOnly, issues, on } =
    props
  const { rules, warnings } = props
  const stateOf = useMemo(() => rowStateOf(rules?.states(row) ?? new Map()), [rules, row])
  const offered = useMemo(() => (editing ? rules?.offered(row) : undefined), [rules, row, editing])
  const { t } = useTranslation()
  const number = index + 1
  return (
    <div className="sh-line" style={top === null ? undefined : { transform: `translateY(${top}px)` }}>
      <div role="row" className="sh-row" aria-rowindex={number + 1}>
        <span role="rowheader">{readOnly ? number : <RowMenu index={index} on={on} />}</span>
        {slave.fields.map((field, column) => {
          const cell = `${path}.${row.key}.${field.id}`
          const { shown, required, readOnly: isLocked } = stateOf(field)
          const writable = (columns[column]?.writable ?? false) && shown && !isLocked
          return (
            <SheetCell
              key={field.id}
              path={cell}
              field={field}
              value={shown ? (row.values[field.id] ?? null) : null}
              bad={row.bad[field.id]}
              row={index}
              column={column}
              writable={writable}
              active={active === column}
              stop={active === column || (first && column === 0)}
              selected={column >= from && column <= to}
              editing={writable && editing && active === column}
              missing={
                field.def.rules?.required !== undefined &&
                required &&
                writable &&
                isBlank(row.values[field.id])
              }
              values={row}
              offered={offered?.get(field.id)}
              wrong={issues.some(issue => issue.field === cell)}
              on={on}
            />
          )
        })}
        {readOnly ? null : (
          <span role="gridcell">
            <button
              type="button"
              tabIndex={-1}
              className="sh-x"
              aria-label={t('sheet.row.remove', { number })}
              onClick={() => on.remove(index)}
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        )}
      </div>
      {issues.length + warnings.length > 0 ? (
        <div className={issues.length > 0 ? 'sh-why' : 'sh-why warn'}>
          <Icon name={issues.length > 0 ? 'err' : 'warn'} size={14} />
          {t('sheet.row.wrong', {
            number,
            text: [...issues, ...warnings]
              .map(issue => {
                const field = slave.fields.find(each => issue.field.endsWith(`.${each.id}`))
                return `${field?.label ?? ''} ${issueText(t, issue)}`.trim()
              })
              .join(t('sheet.row.and')),
          })}
        </div>
      ) : null}
    </div>
  )
})

/** Row number with the row's menu; the menu is created when first opened. */
const RowMenu = ({ index, on }: { index: number; on: LineHandlers }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const number = index + 1
  const button = (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-expanded={open}
      aria-label={t('sheet.row', { number })}
      onClick={() => setOpen(true)}
    >
      {number}
    </button>
  )
  if (!open) return button
  const entries = [
    { key: 'duplicate', icon: 'copy' as const, label: t('sheet.duplicate'), run: () => on.duplicate(index) },
    { key: 'up', icon: 'up' as const, label: t('sheet.up'), run: () => on.move(index, -1) },
    { key: 'down', icon: 'down' as const, label: t('sheet.down'), run: () => on.move(index, 1) },
    {
      key: 'remove',
      icon: 'trash' as const,
      label: t('sheet.remove'),
      danger: true,
      run: () => on.remove(index),
    },
  ]
  return (
    <Dropdown
      open
      trigger={['click']}
      onOpenChange={setOpen}
      menu={{
        items: menuItems(entries, entry => {
          setOpen(false)
          entry.run()
        }),
      }}
    >
      {button}
    </Dropdown>
  )
}
