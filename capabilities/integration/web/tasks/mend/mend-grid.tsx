import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { readClipboard } from '@gantry/screens/web'
import type { Column } from '@gantry/transform/shared'
import { Checkbox, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MendableRow } from '../../../shared/tasks/mending.ts'
import { sayReject } from '../say.ts'
import type { Mends } from './mended-file.ts'

interface MendGridProps {
  readonly columns: readonly Column[]
  readonly rows: readonly MendableRow[]
  readonly mends: Mends
  readonly chosen: ReadonlySet<number>
  readonly readOnly: boolean
  onMend(mends: Mends): void
  onChoose(line: number, isChosen: boolean): void
}

const isOpen = ({ whole, sending }: MendableRow): boolean => whole && !sending

/** Rejected rows with their reasons, each cell to be mended; a block of cells from a spreadsheet is pasted over the cells from one on. */
export const MendGrid = ({ columns, rows, mends, chosen, readOnly, onMend, onChoose }: MendGridProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const labelOf = (name: string) => localise(columns.find(each => each.name === name)?.label ?? name, lang)
  const valueAt = ({ line, row }: MendableRow, column: string): string => {
    const mended = mends.get(line)?.[column]
    return (mended === undefined ? row?.[column] : mended) ?? ''
  }
  /** Cells from a place on, to the right and down. */
  const write = (at: number, place: number, cells: readonly (readonly string[])[]) => {
    const next = new Map(mends)
    for (const [down, texts] of cells.entries()) {
      const row = rows[at + down]
      if (!row || !isOpen(row)) continue
      const values = texts.flatMap((text, right) => {
        const column = columns[place + right]
        return column ? [[column.name, text === '' ? null : text] as const] : []
      })
      next.set(row.line, { ...next.get(row.line), ...Object.fromEntries(values) })
    }
    onMend(next)
  }
  return (
    <div className="et-scroll et-mend">
      <table className="tbl">
        <thead>
          <tr>
            <th aria-label={t('etl.mend.choose')} />
            <th>{t('etl.reason')}</th>
            {columns.map(({ name }) => (
              <th key={name} translate="no">
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.line}>
              <td>
                <Checkbox
                  aria-label={t('etl.mend.choose_row', { number: row.line })}
                  checked={chosen.has(row.line)}
                  disabled={readOnly || !isOpen(row)}
                  onChange={({ target }) => onChoose(row.line, target.checked)}
                />
              </td>
              <td className="et-why">
                {row.sending ? <p className="ink3">{t('etl.mend.sending')}</p> : null}
                {row.whole ? null : <p className="ink3">{t('etl.mend.key_only')}</p>}
                {row.reasons.map(({ column, code, params }) => (
                  <p key={`${column} ${code}`}>
                    {column === '' ? null : <b translate="no">{labelOf(column)} </b>}
                    {sayReject(t, { code, params })}
                  </p>
                ))}
              </td>
              {columns.map(({ name }, place) => {
                const isWrong = row.reasons.some(({ column }) => column === name)
                const isMended = mends.get(row.line)?.[name] !== undefined
                return (
                  <td key={name} data-mended={isMended || undefined}>
                    <Input
                      size="small"
                      variant="borderless"
                      {...(isWrong && !isMended && { status: 'error' as const })}
                      aria-label={t('etl.mend.cell', { column: labelOf(name), number: row.line })}
                      aria-invalid={isWrong && !isMended}
                      placeholder={t('etl.empty')}
                      readOnly={readOnly || !isOpen(row)}
                      value={valueAt(row, name)}
                      onChange={({ target }) => write(at, place, [[target.value]])}
                      onPaste={event => {
                        const text = event.clipboardData.getData('text/plain')
                        if (!/[\t\n]/.test(text) || readOnly) return
                        event.preventDefault()
                        write(at, place, readClipboard(text))
                      }}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
