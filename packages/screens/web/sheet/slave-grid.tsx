import { type Issue, limits } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { Icon, Kbd } from '@gantry/ui/web'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { RowRules } from '../form/use-linkage.ts'
import { rowStateOf } from '../form/use-rules.ts'
import { issueText } from '../parts/issue-text.ts'
import { labelOf } from '../parts/label-of.ts'
import { useSlaveFaces } from '../parts/slave-faces.ts'
import { sumOf } from '../parts/sum.ts'
import type { SlaveModel } from '../parts/table-model.ts'
import type { LineHandlers } from './line-handlers.ts'
import { type SheetIntent, sheetIntentOf } from './sheet-keys.ts'
import { SheetLine } from './sheet-line.tsx'
import type { CellAt, SheetRow } from './sheet-rows.ts'
import { type SheetState, useSheet } from './use-sheet.ts'

interface SlaveGridProps {
  /** The field of the record that holds these rows. */
  readonly path: string
  readonly label: string
  readonly hint: string | undefined
  readonly slave: SlaveModel
  readonly rows: readonly SheetRow[]
  /** Issues of the whole form; those of this sheet have the path `path.row.field`. */
  readonly issues: readonly Issue[]
  readonly warnings: readonly Issue[]
  /** Form rules for the fields of each row; null: none. */
  readonly rules: RowRules | null
  readonly readOnly: boolean
  /** Rows cannot be added, removed or moved. */
  readonly fixed?: boolean
  /** Only these fields are writable; absent: all. */
  readonly open?: ReadonlySet<FieldId> | undefined
  /** With more rows than this, only those in the viewport are rendered. */
  readonly virtualFrom?: number
  onChange(rows: readonly SheetRow[]): void
}

const rowHeight = 32
const issueHeight = 28
const usualVirtualFrom = 100

/** The rows of a slave table as a spreadsheet, with its keys, copy and paste. */
export const SlaveGrid = (props: SlaveGridProps) => {
  const { path, label, hint, rows, issues, warnings, rules, readOnly, fixed = false, open, onChange } = props
  const slave = useSlaveFaces(props.slave)
  const { virtualFrom = usualVirtualFrom } = props
  const keepsRows = readOnly || fixed
  const { t } = useTranslation()
  const root = useRef<HTMLElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const sheet = useSheet({ slave, rows, readOnly, fixed, open, onChange })
  const { active, block, editing } = sheet
  const on = useHandlers(sheet)

  const wrong = useMemo(() => issuesByRow(rows, issues, path), [rows, issues, path])
  const warned = useMemo(() => issuesByRow(noRows, warnings, path), [warnings, path])
  const own = issues.find(issue => issue.field === path)
  const ownWarning = warnings.find(issue => issue.field === path)

  const virtual = useVirtualizer({
    count: rows.length,
    enabled: rows.length > virtualFrom,
    getScrollElement: () => scroll.current,
    estimateSize: i =>
      rowHeight + (wrong.has(rows[i]?.key ?? '') || warned.has(rows[i]?.key ?? '') ? issueHeight : 0),
    overscan: 10,
  })
  const isVirtual = rows.length > virtualFrom
  // An issue text that appears or disappears changes the height of its row.
  useEffect(() => {
    if (wrong || warned) virtual.measure()
  }, [virtual, wrong, warned])

  // After a key moves the active cell, focus must follow; a click has moved the focus already.
  const follow = useRef(false)
  const place = active && !editing ? `${active.row}.${active.column}` : null
  const showRow = useEffectEvent((row: number) => {
    if (isVirtual) virtual.scrollToIndex(row)
  })
  useEffect(() => {
    if (place === null || !follow.current) return
    follow.current = false
    showRow(Number(place.split('.')[0]))
    return afterDrawing(() => {
      const cell = root.current?.querySelector<HTMLElement>(`[data-cell="${place}"]`)
      cell?.focus({ preventScroll: true })
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return cell !== null && cell !== undefined
    })
  }, [place])
  const jump = useEffectEvent((event: Event) => {
    const [, row = '', field = ''] = String((event as CustomEvent).detail).split('.')
    follow.current = true
    sheet.find(row, field)
  })
  useEffect(() => {
    const element = root.current
    element?.addEventListener('sheet-jump', jump)
    return () => element?.removeEventListener('sheet-jump', jump)
  }, [])

  const obey = (event: KeyboardEvent, intent: SheetIntent) => {
    if (!sheet.obey(intent)) return false
    follow.current = true
    event.preventDefault()
    return true
  }
  const onEditingKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key === 'Enter' && event.altKey)) return
    if (!['Escape', 'Enter', 'Tab'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    follow.current = true
    sheet.stopEditing(event.key === 'Escape' ? 'cancel' : 'keep')
    const intent = event.key === 'Escape' ? null : sheetIntentOf(event)
    if (intent) sheet.obey(intent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active) return
    if (editing) return onEditingKey(event)
    if ((event.target as HTMLElement).dataset.cell === undefined) return
    const intent = sheetIntentOf(event)
    if (!intent) return
    if (intent.do === 'edit' || intent.do === 'type') {
      if (isClosed(active)) return
      // Rendered synchronously: the input must have focus before the browser delivers the character.
      flushSync(() => sheet.edit(intent.do === 'type'))
      if (intent.do === 'edit') event.preventDefault()
    } else if (!obey(event, intent) && intent.do === 'leave') leave()
  }
  /** Whether the rules of the row hide the cell or make it read-only. */
  const isClosed = (at: CellAt): boolean => {
    const row = rows[at.row]
    const field = slave.fields[at.column]
    if (!row || !field || !rules) return false
    const { shown, readOnly: isLocked } = rowStateOf(rules.states(row))(field)
    return !shown || isLocked
  }
  /** Esc on a cell leaves the sheet: the next Tab continues in the form. */
  const leave = () => root.current?.querySelector<HTMLElement>('.sh-out')?.focus()

  const template = [
    '40px',
    ...slave.fields.map(field => `minmax(${field.view.width}px, ${field.view.width}fr)`),
  ]
  if (!keepsRows) template.push('36px')
  // The minimum width comes from the fields, not from the content: otherwise a row with longer texts would have wider columns.
  const least = slave.fields.reduce((sum, { view }) => sum + view.width, keepsRows ? 40 : 76)
  const style = { '--sh-cols': template.join(' '), '--sh-least': `${least}px` } as CSSProperties
  const figures = useMemo(() => slave.fields.filter(field => field.summed && field.totalled), [slave])
  const sums = useMemo(
    () => figures.map(field => sumOf(rows.map(row => row.values[field.id]))),
    [figures, rows],
  )
  const line = (i: number, top: number | null) => {
    const row = rows[i]!
    const selected = block !== null && i >= block.top && i <= block.bottom
    return (
      <SheetLine
        key={row.key}
        path={path}
        slave={slave}
        columns={sheet.columns}
        row={row}
        index={i}
        top={top}
        active={active?.row === i ? active.column : null}
        from={selected ? block.left : -1}
        to={selected ? block.right : -1}
        editing={editing && active?.row === i}
        first={active === null && i === 0}
        readOnly={keepsRows}
        issues={wrong.get(row.key) ?? none}
        warnings={warned.get(row.key) ?? none}
        rules={rules}
        on={on}
      />
    )
  }
  return (
    <section className="sh" ref={root} data-path={path}>
      <header>
        <h2 translate="no">{label}</h2>
        <p>{hint ?? (readOnly ? null : t('sheet.hint'))}</p>
        <span className="grow" />
        <span className="sh-note" role="status">
          {sheet.note
            ? sheet.note.bad > 0
              ? t('sheet.pasted.bad', { rows: sheet.note.rows, bad: sheet.note.bad })
              : t('sheet.pasted', { rows: sheet.note.rows, count: sheet.note.rows })
            : null}
        </span>
      </header>
      <div
        ref={scroll}
        role="grid"
        tabIndex={-1}
        className={isVirtual ? 'sh-grid long' : 'sh-grid'}
        style={style}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={slave.fields.length + 1}
        aria-readonly={readOnly || undefined}
        aria-invalid={own ? true : undefined}
        onKeyDown={onKeyDown}
        onCopy={sheet.copy}
        onCut={sheet.cut}
        onPaste={event => {
          follow.current = true
          sheet.paste(event)
        }}
      >
        <div role="row" className="sh-head" aria-rowindex={1}>
          <span role="columnheader">
            <span className="sr">{t('sheet.number')}</span>
          </span>
          {slave.fields.map(field => (
            <span
              key={field.id}
              role="columnheader"
              className={field.align === 'end' ? 'num' : undefined}
              translate="no"
            >
              {labelOf(t, field)}
              {field.def.required && !field.type.assigned ? (
                <span className="req" title={t('form.required')}>
                  *
                </span>
              ) : null}
            </span>
          ))}
          {keepsRows ? null : (
            <span role="columnheader">
              <span className="sr">{t('sheet.remove')}</span>
            </span>
          )}
        </div>
        {isVirtual ? (
          <div role="rowgroup" className="sh-rows" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(item => line(item.index, item.start))}
          </div>
        ) : (
          <div role="rowgroup">{rows.map((_, i) => line(i, null))}</div>
        )}
      </div>
      {keepsRows || rows.length >= limits.slaveRows ? null : (
        <button
          type="button"
          className="sh-add"
          onClick={() => {
            follow.current = true
            sheet.add()
          }}
        >
          <Icon name="plus" size={14} />
          {t('sheet.add')}
        </button>
      )}
      {!own && ownWarning ? (
        <p className="hint warn" role="status">
          <Icon name="warn" size={14} />
          {issueText(t, ownWarning)}
        </p>
      ) : null}
      {own ? (
        <p className="hint err" role="alert">
          <Icon name="err" size={14} />
          {issueText(t, own)}
        </p>
      ) : null}
      <div className="sh-under">
        {readOnly ? null : (
          <span className="sh-keys" aria-hidden>
            <Kbd>Tab</Kbd> {t('sheet.key.tab')} <Kbd>Enter</Kbd> {t('sheet.key.enter')} <Kbd>F2</Kbd>{' '}
            {t('sheet.key.edit')}
            {fixed ? null : (
              <>
                {' '}
                <Kbd>Ctrl D</Kbd> {t('sheet.key.duplicate')}
              </>
            )}
          </span>
        )}
        <span className="sh-out sr" tabIndex={-1}>
          {t('sheet.left')}
        </span>
        <span className="grow" />
        <span>{t('sheet.count', { count: rows.length })}</span>
        {rows.length === 0
          ? null
          : figures.map((field, i) => (
              <span key={field.id} className="sh-sum">
                <span translate="no">{field.label}</span>
                <b>
                  <field.view.Cell value={sums[i] ?? null} field={field.def} />
                </b>
              </span>
            ))}
      </div>
    </section>
  )
}

const none: readonly Issue[] = []
const noRows: readonly SheetRow[] = []

/** Animation frames to wait until a row is rendered. */
const patience = 5

/** Tries once per animation frame until `work` succeeds; the returned function cancels. */
const afterDrawing = (work: () => boolean): (() => void) => {
  let left = patience
  let frame = 0
  const attempt = () => {
    if (!work() && --left > 0) frame = requestAnimationFrame(attempt)
  }
  frame = requestAnimationFrame(attempt)
  return () => cancelAnimationFrame(frame)
}

/** Issues by row: the form's issues, and conversion errors of cells that the form has not validated yet. */
const issuesByRow = (
  rows: readonly SheetRow[],
  issues: readonly Issue[],
  path: string,
): ReadonlyMap<string, readonly Issue[]> => {
  const found = new Map<string, Issue[]>()
  const add = (key: string, issue: Issue) => found.set(key, [...(found.get(key) ?? []), issue])
  for (const issue of issues) {
    const [field, key] = issue.field.split('.')
    if (field === path && key !== undefined) add(key, issue)
  }
  for (const row of rows)
    for (const [cell, { issue }] of Object.entries(row.bad)) {
      const field = `${path}.${row.key}.${cell}`
      if (!found.get(row.key)?.some(each => each.field === field)) add(row.key, { ...issue, field })
    }
  return found
}

/** Handlers with a stable identity, so that unchanged rows are not rendered again. */
const useHandlers = (sheet: SheetState): LineHandlers => {
  const latest = useRef(sheet)
  useLayoutEffect(() => {
    latest.current = sheet
  })
  return useMemo(
    () => ({
      stand: (at, extend) => latest.current.stand(at, extend),
      edit: () => latest.current.edit(false),
      write: (at, value) => latest.current.write(at, value),
      stopEditing: () => latest.current.stopEditing('keep'),
      duplicate: at => latest.current.duplicate(at),
      move: (at, by) => latest.current.move(at, by),
      remove: at => latest.current.remove(at, at),
    }),
    [],
  )
}
