import { Checkbox, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SheetChoice, SheetReading } from '../../shared/types.ts'
import { Part } from './text-reading.tsx'

interface ReadingOfSheetProps {
  readonly reading: SheetReading
  readonly busy: boolean
  /** What a person says of the sheet; it is read again at once. */
  onChange(choice: SheetChoice): void
}

/** How a sheet was understood: its first lines, which of them are headings, and what is left out or cannot be read. */
export const ReadingOfSheet = ({ reading, busy, onChange }: ReadingOfSheetProps) => {
  const { t } = useTranslation()
  const { sheet, headingLine, headingLines, asides, keepsAsides, wrong, top } = reading
  const told = { sheet, asides: keepsAsides ? ('kept' as const) : ('leftOut' as const) }
  const lastHeading = top.findLastIndex(({ line }) => line <= headingLine)
  const isHeading = (at: number) => at <= lastHeading && at > lastHeading - headingLines
  return (
    <>
      <div className="rd-parts">
        <Part label={t('reading.heading_line')}>
          {id => (
            <InputNumber
              id={id}
              min={1}
              max={1_048_576}
              precision={0}
              value={headingLine}
              disabled={busy}
              changeOnBlur
              onChange={line =>
                line && line !== headingLine && onChange({ ...told, headingLine: line, headingLines })
              }
            />
          )}
        </Part>
        <Part label={t('reading.heading_lines')}>
          {id => (
            <InputNumber
              id={id}
              min={1}
              max={5}
              precision={0}
              value={headingLines}
              disabled={busy}
              onChange={lines => lines && onChange({ ...told, headingLine, headingLines: lines })}
            />
          )}
        </Part>
        {asides.length > 0 ? (
          <Checkbox
            checked={!keepsAsides}
            disabled={busy}
            onChange={({ target }) =>
              onChange({ sheet, headingLine, headingLines, asides: target.checked ? 'leftOut' : 'kept' })
            }
          >
            {t('reading.asides', { lines: asides.join(t('reading.comma')) })}
          </Checkbox>
        ) : null}
      </div>
      {wrong.length > 0 ? (
        <ul className="imp-bad rd-wrong">
          {wrong.slice(0, 5).map(({ line, code }) => (
            <li key={`${line} ${code}`}>
              <span className="ink3">{t('import.line', { line })}</span> {t(`issue.${code}`)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="wz-scroll">
        <table className="rd-top" aria-label={t('reading.top')}>
          <tbody>
            {top.map(({ line, cells }, at) => (
              <tr key={line} data-heading={isHeading(at)} data-above={at <= lastHeading && !isHeading(at)}>
                <th scope="row" className="ink3">
                  {line}
                </th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is what it is known by
                  <td key={column} translate="no">
                    {cell === null ? '' : String(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
