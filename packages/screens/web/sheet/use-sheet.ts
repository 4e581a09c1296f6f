import { type Json, limits } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatValue } from '../parts/format-value.ts'
import type { SlaveModel } from '../parts/table-model.ts'
import { readClipboard, writeClipboard } from './clipboard.ts'
import { type History, noHistory, record, redo, undo } from './history.ts'
import { sheetColumn } from './sheet-column.ts'
import type { SheetIntent } from './sheet-keys.ts'
import { walk } from './sheet-keys.ts'
import {
  type Block,
  blockOf,
  type CellAt,
  clearBlock,
  duplicateRow,
  emptyRow,
  moveRow,
  pasteBlock,
  removeRows,
  type SheetColumn,
  type SheetRow,
  setCell,
  writeCell,
} from './sheet-rows.ts'

interface SheetOptions {
  readonly slave: SlaveModel
  readonly rows: readonly SheetRow[]
  readonly readOnly: boolean
  /** Rows cannot be added, removed or moved. */
  readonly fixed: boolean
  /** Only these fields are writable; undefined: all. */
  readonly open: ReadonlySet<FieldId> | undefined
  onChange(rows: readonly SheetRow[]): void
}

/** Result of the last paste, announced once. */
export interface PasteNote {
  readonly rows: number
  readonly bad: number
}

/** State of a sheet during editing: active cell, selection, edited cell and undo history. */
export const useSheet = ({ slave, rows, readOnly, fixed, open, onChange }: SheetOptions) => {
  const [active, setActive] = useState<CellAt | null>(null)
  const [anchor, setAnchor] = useState<CellAt | null>(null)
  const [editing, setEditing] = useState(false)
  const [note, setNote] = useState<PasteNote | null>(null)
  const [history, setHistory] = useState<History<readonly SheetRow[]>>(noHistory)
  const beforeEdit = useRef<readonly SheetRow[] | null>(null)
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])

  const columns = useMemo<SheetColumn[]>(
    () =>
      slave.fields.map(field =>
        sheetColumn(
          field,
          !readOnly && !field.type.assigned && !field.def.computed && open?.has(field.id) !== false,
        ),
      ),
    [slave, readOnly, open],
  )
  const mostRows = fixed ? rows.length : limits.slaveRows

  const put = useCallback(
    (next: readonly SheetRow[]) => {
      latest.current = next
      onChange(next)
    },
    [onChange],
  )
  const commit = (next: readonly SheetRow[]) => {
    setHistory(record(history, latest.current))
    setNote(null)
    put(next)
  }
  const block: Block | null = active && blockOf(active, anchor ?? active)

  const stand = (at: CellAt, extend = false) => {
    setAnchor(extend ? (anchor ?? active) : null)
    setActive(at)
    setEditing(false)
  }
  /** Moves to a cell; adds a row if the cell is one row past the last. */
  const goTo = (at: CellAt, extend = false) => {
    if (at.row >= latest.current.length) {
      if (readOnly || latest.current.length >= mostRows) return
      commit([...latest.current, emptyRow()])
    }
    stand(at, extend)
  }

  const edit = (empty: boolean) => {
    const column = active && columns[active.column]
    if (!active || !column?.writable) return false
    beforeEdit.current = latest.current
    setHistory(record(history, latest.current))
    if (empty || latest.current[active.row]?.bad[column.field])
      put(setCell(latest.current, active.row, column.field, null))
    setEditing(true)
    return true
  }
  const write = (at: CellAt, value: Json) => {
    const column = columns[at.column]
    if (column) put(writeCell(latest.current, at.row, column, value))
  }
  const stopEditing = (how: 'keep' | 'cancel') => {
    if (how === 'cancel' && beforeEdit.current) put(beforeEdit.current)
    beforeEdit.current = null
    setEditing(false)
  }

  const step = (move: typeof undo<readonly SheetRow[]>) => {
    const moved = move(history, latest.current)
    if (!moved) return
    setHistory(moved.history)
    put(moved.to)
    if (active && active.row >= moved.to.length) stand({ ...active, row: Math.max(0, moved.to.length - 1) })
  }

  const remove = (from: number, to: number) => {
    if (fixed) return
    const next = removeRows(latest.current, from, to)
    commit(next)
    if (active)
      stand({ row: Math.max(0, Math.min(Math.min(from, to), next.length - 1)), column: active.column })
  }
  const duplicate = (at: number) => {
    if (latest.current.length >= mostRows) return
    commit(duplicateRow(latest.current, at))
    stand({ row: at + 1, column: active?.column ?? 0 })
  }
  const move = (at: number, by: -1 | 1) => {
    if (fixed || at + by < 0 || at + by >= latest.current.length) return
    commit(moveRow(latest.current, at, at + by))
    stand({ row: at + by, column: active?.column ?? 0 })
  }

  /** Returns whether the key was handled. */
  const obey = (intent: SheetIntent): boolean => {
    if (!active || !block) return false
    const target = walk(intent, active, latest.current.length, columns.length)
    if (target) {
      goTo(target, 'extend' in intent && intent.extend)
      return true
    }
    switch (intent.do) {
      case 'selectAll':
        setAnchor({ row: 0, column: 0 })
        setActive({ row: latest.current.length - 1, column: columns.length - 1 })
        return true
      case 'undo':
        step(undo)
        return true
      case 'redo':
        step(redo)
        return true
      case 'leave':
        if (!anchor) return false
        setAnchor(null)
        return true
      default:
        return readOnly ? false : change(intent, active, block)
    }
  }
  const change = (intent: SheetIntent, at: CellAt, selected: Block): boolean => {
    switch (intent.do) {
      case 'clear':
        commit(clearBlock(latest.current, columns, selected))
        return true
      case 'duplicate':
        duplicate(at.row)
        return true
      case 'removeRows':
        remove(selected.top, selected.bottom)
        return true
      case 'moveRow':
        move(at.row, intent.by)
        return true
      default:
        return false
    }
  }

  const copy = (event: ClipboardEvent) => {
    if (!block || editing) return
    const texts = latest.current
      .slice(block.top, block.bottom + 1)
      .map(row =>
        slave.fields
          .slice(block.left, block.right + 1)
          .map(field => row.bad[field.id]?.text ?? formatValue(field, row.values[field.id])),
      )
    event.clipboardData.setData('text/plain', writeClipboard(texts))
    event.preventDefault()
  }
  const cut = (event: ClipboardEvent) => {
    copy(event)
    if (block && !editing && !readOnly) commit(clearBlock(latest.current, columns, block))
  }
  const paste = (event: ClipboardEvent) => {
    if (!block || editing || readOnly) return
    const texts = readClipboard(event.clipboardData.getData('text/plain'))
    if (texts.length === 0) return
    event.preventDefault()
    const pasted = pasteBlock(latest.current, columns, block, texts, mostRows)
    commit(pasted.rows)
    setAnchor({ row: block.top, column: block.left })
    setActive({
      row: Math.min(pasted.rows.length, block.top + texts.length) - 1,
      column: Math.min(columns.length - 1, block.left + (texts[0]?.length ?? 1) - 1),
    })
    setNote({ rows: texts.length, bad: pasted.bad })
  }

  return {
    columns,
    active,
    block,
    editing,
    note,
    stand,
    goTo,
    edit,
    write,
    stopEditing,
    obey,
    add: () => goTo({ row: latest.current.length, column: 0 }),
    remove,
    duplicate,
    move,
    copy,
    cut,
    paste,
    /** Scrolls to the cell and activates it. */
    find: (key: string, field: string) => {
      const row = latest.current.findIndex(each => each.key === key)
      const column = columns.findIndex(each => each.field === field)
      if (row >= 0 && column >= 0) stand({ row, column })
    },
  }
}

export type SheetState = ReturnType<typeof useSheet>
