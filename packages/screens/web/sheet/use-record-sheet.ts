import type { Json } from '@gantry/base/shared'
import { errorText } from '@gantry/client/web'
import type { FieldId, RecordRow } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sameValue } from '../form/values.ts'
import { formatValue } from '../parts/format-value.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { fillBlock, fillDown, layBlock, type PlacedValue, readPlaced } from './block-changes.ts'
import type { CellChange, CellEdit } from './cell-edits.ts'
import { troubled } from './cell-edits.ts'
import { readClipboard, writeClipboard } from './clipboard.ts'
import { copiedValue, recordsByTitle, rememberCopy } from './sheet-clipboard.ts'
import { sheetColumn } from './sheet-column.ts'
import { type SheetIntent, walk } from './sheet-keys.ts'
import { type Block, blockOf, type CellAt, readText } from './sheet-rows.ts'
import { useCellEdits } from './use-cell-edits.ts'
import { closedColumn, useStandingRow } from './use-standing-row.ts'

/** A cell by record id and field, not by index: the index changes when rows move. */
interface Cell {
  readonly id: string
  readonly field: FieldId
}

/** The last action, announced once. */
export type SheetNote =
  | { readonly did: 'pasted'; readonly rows: number; readonly cells: number }
  | { readonly did: 'undone' | 'redone'; readonly undone: number; readonly left: number }
  | { readonly did: 'nothing' }

interface RecordSheetOptions {
  readonly model: TableModel
  readonly fields: readonly FieldModel[]
  readonly rows: readonly RecordRow[]
  /** Receives pasted rows without a matching record. */
  onLeft(fields: readonly FieldModel[], texts: readonly (readonly string[])[]): void
}

/** State of a list edited as a sheet: active cell, selection, edited cell and changes. */
export const useRecordSheet = ({ model, fields, rows, onLeft }: RecordSheetOptions) => {
  const { t } = useTranslation()
  const saving = useCellEdits(model.id, rows)
  const { edits } = saving
  const [standing, setStanding] = useState<Cell | null>(null)
  const [corner, setCorner] = useState<Cell | null>(null)
  const [draft, setDraft] = useState<{ readonly value: Json; readonly base: Json } | null>(null)
  const [note, setNote] = useState<SheetNote | null>(null)

  const columns = useMemo(
    () => fields.map(field => sheetColumn(field, closedColumn(model, field) === null)),
    [model, fields],
  )
  const placeOf = (cell: Cell | null): CellAt | null => {
    if (!cell) return null
    const row = rows.findIndex(({ id }) => id === cell.id)
    const column = fields.findIndex(({ id }) => id === cell.field)
    return row < 0 || column < 0 ? null : { row, column }
  }
  const cellAt = ({ row, column }: CellAt): Cell | null => {
    const [record, field] = [rows[row], fields[column]]
    return record && field ? { id: record.id, field: field.id } : null
  }
  const active = placeOf(standing)
  const block: Block | null = active && blockOf(active, placeOf(corner) ?? active)
  const editOf = (cell: Cell): CellEdit | undefined => edits.get(cell.id)?.get(cell.field)
  /** The value a cell shows: its edit, else the row's value. */
  const valueAt = (row: number, column: number): Json => {
    const cell = cellAt({ row, column })
    const edit = cell && editOf(cell)
    return edit ? edit.value : (rows[row]?.[fields[column]?.id ?? ''] ?? null)
  }

  const shown = useMemo(() => {
    const row = rows.find(({ id }) => id === standing?.id)
    const given = row && edits.get(row.id)
    return given
      ? { ...row, ...Object.fromEntries([...given].map(([field, { value }]) => [field, value])) }
      : row
  }, [rows, standing, edits])
  const here = useStandingRow(model, shown)
  const closedAt = ({ row, column }: CellAt) => {
    const field = fields[column]
    if (!field) return null
    return closedColumn(model, field) ?? (rows[row]?.id === standing?.id ? here.closed(field) : null)
  }

  const stand = (at: CellAt, extend = false) => {
    const cell = cellAt(at)
    if (!cell) return
    setCorner(extend ? (corner ?? standing) : null)
    setStanding(cell)
    setDraft(null)
    if (!extend) setNote(null)
  }

  const write = (cells: readonly PlacedValue[]): number => {
    const changes = cells.flatMap((placed): CellChange[] => {
      const cell = cellAt(placed)
      const column = columns[placed.column]
      if (!cell || !column || closedAt(placed)) return []
      const { value, bad } = readPlaced(column, placed)
      const base = rows[placed.row]?.[cell.field] ?? null
      return [{ ...cell, base, value, ...(bad && { text: bad.text, issue: bad.issue }) }]
    })
    if (changes.length > 0) saving.change(changes)
    return changes.length
  }

  /** Starts editing the active cell; returns whether the cell is writable. */
  const edit = (empty: boolean): boolean => {
    if (!active || !standing || closedAt(active)) return false
    const text = editOf(standing)?.text
    setCorner(null)
    setDraft({
      value: empty ? null : (text ?? valueAt(active.row, active.column)),
      base: rows[active.row]?.[standing.field] ?? null,
    })
    return true
  }
  const stopEditing = (how: 'keep' | 'cancel') => {
    setDraft(null)
    const column = columns.find(({ field }) => field === standing?.field)
    if (how === 'cancel' || !draft || !standing || !column) return
    const { base } = draft
    const { value, bad } =
      typeof draft.value === 'string' ? readText(column, draft.value) : { value: draft.value, bad: undefined }
    const now = rows.find(({ id }) => id === standing.id)?.[standing.field] ?? null
    const isOvertaken = !editOf(standing) && !sameValue(now, base)
    saving.change([
      {
        ...standing,
        base,
        value,
        ...(bad && { text: bad.text, issue: bad.issue }),
        ...(isOvertaken && { theirs: now }),
      },
    ])
  }

  const tell = (work: Promise<SheetNote>) =>
    void work.then(setNote, error => toast({ kind: 'failed', text: errorText(t, error) }))
  const back = async (did: 'undone' | 'redone'): Promise<SheetNote> => {
    const report = await (did === 'undone' ? saving.undo() : saving.redo())
    return report ? { did, ...report } : { did: 'nothing' }
  }

  /** Returns whether the key was handled. */
  const obey = (intent: SheetIntent): boolean => {
    if (!active || !block) return false
    const target = walk(intent, active, rows.length, columns.length)
    if (target) {
      if (target.row < rows.length) stand(target, 'extend' in intent && intent.extend)
      return true
    }
    switch (intent.do) {
      case 'selectAll':
        setCorner(cellAt({ row: 0, column: 0 }))
        setStanding(cellAt({ row: rows.length - 1, column: columns.length - 1 }))
        return true
      case 'undo':
        tell(back('undone'))
        return true
      case 'redo':
        tell(back('redone'))
        return true
      case 'clear':
        write(
          cellsOf(block)
            .map(at => ({ ...at, given: { value: null } }))
            .filter(({ column }) => columns[column]?.writable),
        )
        return true
      case 'duplicate':
        write(fillDown(block, columns, valueAt))
        return true
      case 'leave':
        if (corner) setCorner(null)
        else setStanding(null)
        return true
      default:
        return false
    }
  }

  const copy = (event: ClipboardEvent) => {
    if (!block || draft) return
    const chosen = fields.slice(block.left, block.right + 1)
    const lines = rows.slice(block.top, block.bottom + 1).map((_, y) => block.top + y)
    const values = lines.map(row => chosen.map((_, x) => valueAt(row, block.left + x)))
    const text = writeClipboard(
      lines.map((row, y) =>
        chosen.map((field, x) => {
          const cell = cellAt({ row, column: block.left + x })
          return (cell && editOf(cell)?.text) ?? formatValue(field, values[y]?.[x])
        }),
      ),
    )
    event.clipboardData.setData('text/plain', text)
    rememberCopy({ text, fields: chosen, values })
    event.preventDefault()
  }

  const pasteText = async (text: string, onto: Block): Promise<SheetNote> => {
    const texts = readClipboard(text)
    const laid = layBlock(texts, onto, columns, rows.length)
    const known = laid.cells.map((placed): PlacedValue => {
      const field = fields[placed.column]
      const value = field && copiedValue(text, placed.row - onto.top, placed.column - onto.left, field)
      return value === undefined ? placed : { ...placed, given: { value } }
    })
    const cells = write(await withRecords(known, fields))
    setCorner(cellAt({ row: onto.top, column: onto.left }))
    setStanding(
      cellAt({
        row: onto.top + laid.taken - 1,
        column: Math.min(
          columns.length - 1,
          onto.left +
            Math.max(texts[0]?.length ?? 1, texts.length === 1 ? onto.right - onto.left + 1 : 1) -
            1,
        ),
      }),
    )
    if (laid.left.length > 0) onLeft(fields.slice(onto.left), laid.left)
    return { did: 'pasted', rows: laid.taken, cells }
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!block || draft || text === '') return
    event.preventDefault()
    tell(pasteText(text, block))
  }
  const cut = (event: ClipboardEvent) => {
    copy(event)
    if (block && !draft) obey({ do: 'clear' })
  }

  return {
    ...saving,
    columns,
    active,
    block,
    draft,
    note,
    trouble: troubled(edits),
    editOf: (row: RecordRow, field: FieldId) => edits.get(row.id)?.get(field),
    /** Edit of the active cell. */
    here: standing ? editOf(standing) : undefined,
    standing,
    /** Options of a field in the active row; undefined: all. */
    offered: (field: FieldModel) => here.offered(field),
    /** The whole active record, once loaded. */
    whole: here.values,
    closedAt,
    stand,
    edit,
    /** Stores the input unparsed; it is parsed when editing ends. */
    type: (value: Json) => setDraft(now => now && { ...now, value }),
    stopEditing,
    obey,
    copy,
    cut,
    paste,
    fill: (to: number) => {
      if (!block) return
      write(fillBlock(block, to, columns, valueAt))
      setCorner(cellAt({ row: Math.min(block.top, to), column: block.left }))
      setStanding(cellAt({ row: Math.max(block.bottom, to), column: block.right }))
    },
    /** Activates a cell by record and field; returns its indexes, null if it is not on the page. */
    find: (cell: Cell): CellAt | null => {
      const at = placeOf(cell)
      if (at) stand(at)
      return at
    },
  }
}

export type RecordSheetState = ReturnType<typeof useRecordSheet>

const cellsOf = (block: Block): CellAt[] => {
  const cells: CellAt[] = []
  for (let row = block.top; row <= block.bottom; row++)
    for (let column = block.left; column <= block.right; column++) cells.push({ row, column })
  return cells
}

/** Replaces texts pasted into reference columns by the records with these titles. */
const withRecords = async (
  cells: readonly PlacedValue[],
  fields: readonly FieldModel[],
): Promise<readonly PlacedValue[]> => {
  const texts = new Map<number, string[]>()
  for (const { column, given } of cells)
    if ('text' in given && fields[column]?.type.kind === 'reference')
      texts.set(column, [...(texts.get(column) ?? []), given.text.trim()])
  const found = new Map<number, ReadonlyMap<string, Json>>()
  for (const [column, titles] of texts) {
    const field = fields[column]
    if (field) found.set(column, await recordsByTitle(field, titles))
  }
  return cells.map(cell => {
    const value = 'text' in cell.given ? found.get(cell.column)?.get(cell.given.text.trim()) : undefined
    return value === undefined ? cell : { ...cell, given: { value } }
  })
}
