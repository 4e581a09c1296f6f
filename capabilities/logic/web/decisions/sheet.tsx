import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TableNode } from '@gantry/decisions/shared'
import { isTyping } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blockOf, type Place, pasteInto } from '../../shared/cells/paste.ts'
import { columnsOf, type SheetColumn, shownCell, writeCells } from './edit-table.ts'

interface SheetProps {
  readonly table: TableNode
  readonly readOnly: boolean
  readonly place: Place
  readonly anchor: Place
  /** What is wrong, by `row.column id`, and by row. */
  readonly cellProblems: ReadonlyMap<string, string>
  readonly rowMarks: ReadonlyMap<number, 'bad' | 'warn' | 'off'>
  /** Rows that matched when the table was tried. */
  readonly hit: ReadonlySet<string>
  onPlace(place: Place, anchor: Place): void
  onChange(next: TableNode): void
  onColumn(column: SheetColumn): void
}

const rowHeight = 33
const beyond = 12

const keyOf = (column: SheetColumn): string => (column.part === 'note' ? 'note' : column.def.id)

/**
 * The rows of a table as a sheet: arrows, Tab and Enter move, typing begins an edit, ranges are copied and pasted as in a
 * spreadsheet. Only rows in view are rendered.
 */
export const Sheet = (props: SheetProps) => {
  const { table, readOnly, place, anchor, cellProblems, rowMarks, hit, onPlace, onChange, onColumn } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const root = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  const columns = columnsOf(table)
  const first = Math.max(0, Math.floor(view.top / rowHeight) - beyond)
  const last = Math.min(table.rows.length, Math.ceil((view.top + view.height) / rowHeight) + beyond)

  useEffect(() => {
    const box = root.current
    if (!box) return
    const watch = new ResizeObserver(() => setView({ top: box.scrollTop, height: box.clientHeight }))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])

  const rowsTo = table.rows.length - (readOnly ? 1 : 0)
  const clamp = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(rowsTo, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  })
  const go = (to: Place, extend = false) => {
    const next = clamp(to)
    onPlace(next, extend ? anchor : next)
    const box = root.current
    if (!box) return
    const [top, bottom] = [next.row * rowHeight, (next.row + 1) * rowHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight - 80) box.scrollTop = bottom - box.clientHeight + 80
    box.focus()
  }
  const commit = (text: string, move: Place) => {
    onChange(writeCells(table, [{ ...place, text }]))
    setEditing(null)
    go(move)
  }
  /** The person has gone to another place already, which stays chosen. */
  const keep = (text: string) => {
    if (text !== textAt(place.row, place.column)) onChange(writeCells(table, [{ ...place, text }]))
    setEditing(null)
  }
  const range = {
    top: Math.min(place.row, anchor.row),
    bottom: Math.max(place.row, anchor.row),
    left: Math.min(place.column, anchor.column),
    right: Math.max(place.column, anchor.column),
  }
  const textAt = (row: number, column: number): string => {
    const [def, of] = [table.rows[row], columns[column]]
    return def && of ? shownCell(def, of) : ''
  }
  const chosen = (): Place[] => {
    const places: Place[] = []
    for (let row = range.top; row <= Math.min(range.bottom, table.rows.length - 1); row++)
      for (let column = range.left; column <= range.right; column++) places.push({ row, column })
    return places
  }
  const clear = () =>
    onChange(
      writeCells(
        table,
        chosen().map(each => ({ ...each, text: '' })),
      ),
    )

  const keyed = (event: KeyboardEvent) => {
    if (editing !== null || event.nativeEvent.isComposing) return
    const { row, column } = place
    const jump = event.ctrlKey || event.metaKey
    const moves: Readonly<Record<string, Place>> = {
      ArrowUp: { row: jump ? 0 : row - 1, column },
      ArrowDown: { row: jump ? table.rows.length - 1 : row + 1, column },
      ArrowLeft: { row, column: jump ? 0 : column - 1 },
      ArrowRight: { row, column: jump ? columns.length - 1 : column + 1 },
      Home: { row, column: 0 },
      End: { row, column: columns.length - 1 },
      PageUp: { row: row - 15, column },
      PageDown: { row: row + 15, column },
    }
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      go(move, event.shiftKey)
    } else if (event.key === 'Tab' && !(event.shiftKey ? column === 0 : column === columns.length - 1)) {
      event.preventDefault()
      go({ row, column: column + (event.shiftKey ? -1 : 1) })
    } else if (readOnly || jump || event.altKey) return
    else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      setEditing(textAt(row, column))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      clear()
    } else if (event.key === 'Process') {
      // The input is there before the input method writes its first letter, which therefore is not lost.
      setEditing('')
    } else if (isTyping(event.key)) {
      event.preventDefault()
      setEditing(event.key)
    }
  }
  const copy = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    const lines: string[] = []
    for (let row = range.top; row <= range.bottom; row++) {
      const cells: string[] = []
      for (let column = range.left; column <= range.right; column++) cells.push(quoted(textAt(row, column)))
      lines.push(cells.join('\t'))
    }
    event.clipboardData.setData('text/plain', lines.join('\n'))
    if (event.type === 'cut' && !readOnly) clear()
  }
  const paste = (event: ClipboardEvent) => {
    if (editing !== null || readOnly) return
    event.preventDefault()
    const from = { row: range.top, column: range.left }
    const cells = pasteInto(blockOf(event.clipboardData.getData('text/plain')), from, columns.length)
    onChange(writeCells(table, cells.slice(0, 200_000)))
  }

  const outputs = table.outputs.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is edited by keyboard has this role.
    <div
      ref={root}
      className="dc-sheet"
      role="grid"
      tabIndex={0}
      aria-label={localise(table.label, lang)}
      aria-rowcount={table.rows.length + 1}
      aria-readonly={readOnly}
      onScroll={event =>
        setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
      }
      onKeyDown={keyed}
      onCopy={copy}
      onCut={copy}
      onPaste={paste}
    >
      <table>
        <thead>
          <tr className="dc-groups">
            <th />
            <th colSpan={Math.max(1, table.inputs.length)}>{t('decision.inputs')}</th>
            <th colSpan={Math.max(1, outputs)} className="out">
              {t('decision.outputs')}
            </th>
            <th className="out" />
          </tr>
          <tr>
            <th className="no">{table.hit}</th>
            {columns.map(column => (
              <th key={keyOf(column)} className={startOf(table, column)}>
                {column.part === 'note' ? (
                  <>
                    <b>{t('decision.note')}</b>
                    <small>{t('decision.note_hint')}</small>
                  </>
                ) : (
                  <button
                    type="button"
                    onClick={() => onColumn(column)}
                    title={t('decision.edit_column', { name: localise(column.def.label, lang) })}
                  >
                    <b translate="no">{localise(column.def.label, lang)}</b>
                    <small>
                      {t(`decision.type.${column.def.type}`)}
                      {column.def.allowed === undefined ? null : (
                        <span translate="no"> {column.def.allowed.replaceAll('"', '')}</span>
                      )}
                    </small>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 ? <tr style={{ height: first * rowHeight }} aria-hidden /> : null}
          {table.rows.slice(first, last).map((row, index) => {
            const at = first + index
            return (
              <tr
                key={row.id}
                aria-rowindex={at + 2}
                data-mark={rowMarks.get(at)}
                data-hit={hit.has(row.id) ? '' : undefined}
              >
                <th scope="row" className="no">
                  {hit.has(row.id) ? <Icon name="check" size={12} /> : null}
                  {at + 1}
                </th>
                {columns.map((column, place_) => {
                  const here = place.row === at && place.column === place_
                  const problem = cellProblems.get(`${at}.${keyOf(column)}`)
                  const inside =
                    at >= range.top && at <= range.bottom && place_ >= range.left && place_ <= range.right
                  return (
                    <td
                      key={keyOf(column)}
                      className={`${startOf(table, column)}${column.part !== 'note' && column.def.type === 'number' && column.part === 'output' ? ' num' : ''}`}
                      data-here={here ? '' : undefined}
                      data-in={inside ? '' : undefined}
                      data-problem={problem === undefined ? undefined : ''}
                      title={problem}
                      translate="no"
                      onMouseDown={event => {
                        if (editing === null || !here) go({ row: at, column: place_ }, event.shiftKey)
                      }}
                      onDoubleClick={() => {
                        if (!readOnly) setEditing(shownCell(row, column))
                      }}
                    >
                      {here && editing !== null ? (
                        <CellInput
                          text={editing}
                          label={t('decision.cell', { row: at + 1 })}
                          onLeave={keep}
                          onCommit={(text, way) =>
                            commit(text, {
                              row: at + (way === 'down' ? 1 : 0),
                              column: place_ + (way === 'right' ? 1 : way === 'left' ? -1 : 0),
                            })
                          }
                          onCancel={() => {
                            setEditing(null)
                            root.current?.focus()
                          }}
                        />
                      ) : (
                        <CellText row={row} column={column} />
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {last < table.rows.length ? (
            <tr style={{ height: (table.rows.length - last) * rowHeight }} aria-hidden />
          ) : null}
          {readOnly ? null : (
            <tr className="dc-new">
              <th className="no">+</th>
              {columns.map((column, place_) => {
                const here = place.row === table.rows.length && place.column === place_
                return (
                  <td
                    key={keyOf(column)}
                    className={startOf(table, column)}
                    data-here={here ? '' : undefined}
                    onMouseDown={() => go({ row: table.rows.length, column: place_ })}
                    onDoubleClick={() => setEditing('')}
                  >
                    {here && editing !== null ? (
                      <CellInput
                        text={editing}
                        label={t('decision.cell', { row: table.rows.length + 1 })}
                        onLeave={keep}
                        onCommit={text => commit(text, { row: table.rows.length, column: place_ + 1 })}
                        onCancel={() => setEditing(null)}
                      />
                    ) : place_ === 0 ? (
                      <span className="ink3">{t('decision.new_row')}</span>
                    ) : null}
                  </td>
                )
              })}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line before the first output and before the notes. */
const startOf = ({ outputs }: TableNode, column: SheetColumn): string =>
  column.part === 'note' || (column.part === 'output' && column.def === outputs[0]) ? 'out' : ''

interface CellTextProps {
  readonly row: TableNode['rows'][number]
  readonly column: SheetColumn
}

/** Ranked values get the colours of priorities, the first the strongest. */
const CellText = ({ row, column }: CellTextProps) => {
  const { t } = useTranslation()
  const text = shownCell(row, column)
  if (column.part !== 'note' && column.def.type === 'boolean' && (text === 'true' || text === 'false'))
    return t(text === 'true' ? 'decision.yes' : 'decision.no')
  if (column.part !== 'output' || column.def.allowed === undefined || column.def.type !== 'text') return text
  const rank = [...column.def.allowed.matchAll(/"([^"]*)"/g)].findIndex(([, value]) => value === text)
  return rank < 0 ? (
    text
  ) : (
    <>
      <i className="dc-rank" data-rank={Math.min(rank, 4)} />
      <b>{text}</b>
    </>
  )
}

type Way = 'down' | 'right' | 'left'

interface CellInputProps {
  readonly text: string
  readonly label: string
  onCommit(text: string, way: Way): void
  /** The input lost the focus. */
  onLeave(text: string): void
  onCancel(): void
}

const CellInput = ({ text, label, onCommit, onLeave, onCancel }: CellInputProps) => {
  const [typed, setTyped] = useState(text)
  const left = useRef(false)
  const done = (how: (text: string) => void) => {
    if (left.current) return
    left.current = true
    how(typed)
  }
  const commit = (way: Way) => done(written => onCommit(written, way))
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to be written in.
      autoFocus
      value={typed}
      maxLength={1_000}
      aria-label={label}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => done(onLeave)}
      onKeyDown={event => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') commit('down')
        else if (event.key === 'Tab') {
          event.preventDefault()
          commit(event.shiftKey ? 'left' : 'right')
        } else if (event.key === 'Escape') {
          left.current = true
          onCancel()
        } else return
        event.stopPropagation()
      }}
    />
  )
}
