import type { Issue, Json } from '@gantry/base/shared'
import type { EditAnswer, FieldId, RecordEdit, RecordRow } from '@gantry/model/shared'
import { sameValue } from '../form/values.ts'

/** State of one edited cell of a list. */
export interface CellEdit {
  /** The cell's value when the edit began. */
  readonly base: Json
  readonly value: Json
  /**
   * `waiting`: not sent yet; `sent`; `saved`: accepted, the row is not refetched yet; `refused`; `overtaken`: another user
   * changed the same cell.
   */
  readonly state: 'waiting' | 'sent' | 'saved' | 'refused' | 'overtaken'
  /** The typed text, if it cannot be parsed as a value. */
  readonly text?: string
  readonly issue?: Issue
  /** Code from the error catalogue, if there is no more specific issue. */
  readonly code?: string
  /** The record's version that contains this value. */
  readonly version?: number
  readonly theirs?: Json
}

/** Edits by record and field. */
export type Edits = ReadonlyMap<string, ReadonlyMap<FieldId, CellEdit>>

export const noEdits: Edits = new Map()

/** A value given to a cell. */
export interface CellChange {
  readonly id: string
  readonly field: FieldId
  /** The cell's value in the row as fetched. */
  readonly base: Json
  readonly value: Json
  readonly text?: string
  readonly issue?: Issue
  /** The current value, if another user changed it during the edit. */
  readonly theirs?: Json
}

const withCells = (edits: Edits, id: string, change: (cells: Map<FieldId, CellEdit>) => void): Edits => {
  const next = new Map(edits)
  const cells = new Map(edits.get(id))
  change(cells)
  if (cells.size > 0) next.set(id, cells)
  else next.delete(id)
  return next
}

/** Adds the user's changes; an unchanged value is dropped unless another value of the cell is being sent. */
export const withChanges = (edits: Edits, changes: readonly CellChange[]): Edits =>
  changes.reduce(
    (now, { id, field, base, value, text, issue, theirs }) =>
      withCells(now, id, cells => {
        const state = cells.get(field)?.state
        const isUnderWay = state === 'sent' || state === 'saved'
        if (issue) cells.set(field, { base, value: null, state: 'refused', text: text ?? '', issue })
        else if (theirs !== undefined && !sameValue(base, value) && !sameValue(theirs, value))
          cells.set(field, { base, value, state: 'overtaken', theirs })
        else if (!isUnderWay && sameValue(base, value)) cells.delete(field)
        else cells.set(field, { base, value, state: 'waiting' })
      }),
    edits,
  )

/** Records with cells waiting to be sent, at most `most` records. */
export const toSend = (edits: Edits, versionOf: (id: string) => number, most: number): RecordEdit[] => {
  const found: RecordEdit[] = []
  for (const [id, cells] of edits) {
    const waiting = [...cells].filter(([, { state }]) => state === 'waiting')
    if (waiting.length === 0) continue
    found.push({
      id,
      version: versionOf(id),
      values: Object.fromEntries(waiting.map(([field, { value }]) => [field, value])),
    })
    if (found.length === most) break
  }
  return found
}

const changed = (
  edits: Edits,
  id: string,
  isMeant: (field: FieldId, edit: CellEdit) => boolean,
  change: (field: FieldId, edit: CellEdit) => CellEdit | null,
): Edits =>
  withCells(edits, id, cells => {
    for (const [field, edit] of cells) {
      if (!isMeant(field, edit)) continue
      const next = change(field, edit)
      if (next) cells.set(field, next)
      else cells.delete(field)
    }
  })

const isSent = (_field: FieldId, { state }: CellEdit): boolean => state === 'sent'

export const markSent = (edits: Edits, sent: readonly RecordEdit[]): Edits =>
  sent.reduce(
    (now, { id }) =>
      changed(
        now,
        id,
        (_field, { state }) => state === 'waiting',
        (_field, edit) => ({ ...edit, state: 'sent' }),
      ),
    edits,
  )

/** Marks the sent cells as failed after the whole request failed. */
export const withFailure = (edits: Edits, sent: readonly RecordEdit[], code: string): Edits =>
  sent.reduce(
    (now, { id }) => changed(now, id, isSent, (_field, edit) => ({ ...edit, state: 'refused', code })),
    edits,
  )

/**
 * Applies the server's answer: saved cells, refused cells with their reason, and the other cells of a refused record,
 * which wait to be sent without the refused ones. Records with a version conflict stay `sent` until their rows are refetched.
 */
export const withAnswer = (edits: Edits, { done, refused }: EditAnswer): Edits => {
  let now = edits
  for (const { id, version } of done)
    now = changed(now, id, isSent, (_field, edit) => ({ ...edit, state: 'saved', version }))
  for (const { id, code, issues } of refused) {
    if (code === 'record.conflict') continue
    const cells = edits.get(id)
    const found = new Map(issues.map(issue => [issue.field.split('.')[0] ?? '', issue]))
    const isNamed = [...(cells ?? [])].some(([field, edit]) => isSent(field, edit) && found.has(field))
    now = changed(now, id, isSent, (field, edit) => {
      const issue = isNamed ? found.get(field) : issues[0]
      if (isNamed && !issue) return { ...edit, state: 'waiting' }
      return { ...edit, state: 'refused', code, ...(issue && { issue }) }
    })
  }
  return now
}

/** Applies the current rows after a version conflict: cells no other user changed are sent again, the others become `overtaken`. */
export const withRowsNow = (
  edits: Edits,
  ids: readonly string[],
  rows: ReadonlyMap<string, RecordRow>,
): Edits =>
  ids.reduce((now, id) => {
    const row = rows.get(id)
    return changed(now, id, isSent, (field, edit) => {
      if (!row) return { ...edit, state: 'refused', code: 'record.not_found' }
      const theirs = row[field] ?? null
      return sameValue(theirs, edit.base)
        ? { ...edit, state: 'waiting' }
        : { ...edit, state: 'overtaken', theirs }
    })
  }, edits)

/** Queues a refused or overtaken cell again, to overwrite the current value. */
export const insist = (edits: Edits, id: string, field: FieldId): Edits =>
  changed(
    edits,
    id,
    each => each === field,
    (_field, { base, value, theirs = base }) => ({ base: theirs, value, state: 'waiting' }),
  )

/** Discards the edit; the cell shows the stored value. */
export const giveUp = (edits: Edits, id: string, field: FieldId): Edits =>
  changed(
    edits,
    id,
    each => each === field,
    () => null,
  )

/** Drops saved cells whose rows have been refetched. */
export const settle = (edits: Edits, rows: readonly RecordRow[]): Edits => {
  let now = edits
  for (const row of rows)
    if ([...(now.get(row.id)?.values() ?? [])].some(isSettled(row)))
      now = changed(
        now,
        row.id,
        (_field, edit) => isSettled(row)(edit),
        () => null,
      )
  return now
}

const isSettled =
  (row: RecordRow) =>
  ({ state, version }: CellEdit): boolean =>
    state === 'saved' && version !== undefined && row.version >= version

/** Cells the user must resolve, in the order of their changes. */
export const troubled = (edits: Edits): { readonly id: string; readonly field: FieldId }[] =>
  [...edits].flatMap(([id, cells]) =>
    [...cells].flatMap(([field, { state }]) =>
      state === 'refused' || state === 'overtaken' ? [{ id, field }] : [],
    ),
  )

export const isUnderWay = (edits: Edits): boolean =>
  [...edits.values()].some(cells =>
    [...cells.values()].some(({ state }) => state === 'waiting' || state === 'sent'),
  )
