import type { Issue, Json, JsonObject } from '@gantry/base/shared'
import { ApiError, call, currentSpace, sessionNow } from '@gantry/client/web'
import { maskOf } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import {
  createRecord,
  type FieldId,
  getRecord,
  type RecordAnswer,
  type RecordRow,
  updateRecord,
} from '@gantry/model/shared'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRefresh } from '../data/use-record.ts'
import type { Unsaved } from '../list/use-guarded-state.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { isEmptyRow, jsonOf, rowsOf, type SheetRow } from '../sheet/sheet-rows.ts'
import { beginRecord } from './begin-record.ts'
import { checkRows, checkValues, issuesLeft, placeIssues } from './check-values.ts'
import { type Merge, mergeChanges, settle } from './conflict.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from './draft.ts'
import type { Sheets } from './live-formulas.ts'
import { followingFields, withoutUnasked } from './sent-values.ts'
import type { StateOf } from './use-rules.ts'
import { changeBody, changedFields, type FormValues, newRecordBody, sameValue } from './values.ts'

/** Debounce in milliseconds before the draft is written. */
const draftRest = 500

interface Base {
  /** Null for a new record. */
  readonly version: number | null
  readonly values: FormValues
}

export interface OpenConflict {
  readonly merge: Merge
  readonly theirs: RecordRow
}

/** What the field rules contribute to a save. */
export interface Asking {
  /** Whether the field is sent; otherwise it keeps its stored value. */
  isSent(field: FieldModel): boolean
  isRequired(field: FieldModel): boolean
  /** States of the columns of a slave field in a row. */
  rowStateOf(slave: FieldId, row: FormValues): StateOf
  /** Violated validations and options that are not offered. */
  readonly findings: readonly Issue[]
}

/** Sends the body of a save as a dry run. */
export type Trial = (body: JsonObject) => Promise<readonly Issue[]>

/** Keeps what a save would send on this device instead of sending it. */
export interface Keeping {
  /** Of what is kept: drafts are told apart by it. */
  readonly id: string
  store(kept: { readonly body: JsonObject; readonly values: FormValues }): Promise<void>
  /** Called once it is stored. */
  onKept(): void
}

interface RecordFormOptions {
  readonly model: TableModel
  readonly record: RecordRow | null
  /** Initial values, e.g. of a copied record. */
  readonly initial: FormValues | undefined
  /** Does a dry run instead of saving and returns the issues; no draft is kept in the browser. */
  readonly trial?: Trial | undefined
  readonly keeping?: Keeping | undefined
  /** What the server found in these values when they were sent before. */
  readonly told?: readonly Issue[] | undefined
  onUnsaved(unsaved: Unsaved | null): void
  onSaved(record: RecordRow, merged: readonly FieldId[]): void
}

/** State of one form: the values read, the current values, the issues, and saving. */
export const useRecordForm = (options: RecordFormOptions) => {
  const { model, record, initial, trial, keeping, onUnsaved, onSaved } = options
  const refresh = useRefresh(model.id)
  const key = draftKey(currentSpace() ?? '', model.id, keeping?.id ?? record?.id ?? null)
  const written = useMemo(() => model.fields.filter(field => model.writable(field.id)), [model])
  const ids = useMemo(() => written.map(field => field.id), [written])
  const following = useMemo(() => followingFields(model.info.table), [model])
  const slaves = useMemo(() => written.filter(field => model.slaveOf(field)), [written, model])

  const [draft] = useState(() => (trial ? null : readDraft(key)))
  const [now] = useState(() => Date.now())
  // In a dry run only the server knows the simulated user, so the server fills in defaults that depend on the user.
  const begin = () => beginRecord(model, { session: trial ? null : sessionNow(), locale: localeNow(), now })
  /** Fields whose default no longer applies because the user set or cleared them. */
  const touched = useRef(new Set<FieldId>([...Object.keys(initial ?? {}), ...(draft ? ids : [])]))
  const [base, setBase] = useState<Base>(
    () => draft?.base ?? { version: record?.version ?? null, values: record ?? begin() },
  )
  const [values, setValues] = useState<FormValues>(() => ({ ...base.values, ...initial, ...draft?.values }))
  const [sheets, setSheets] = useState<Readonly<Record<FieldId, readonly SheetRow[]>>>(() =>
    Object.fromEntries(slaves.map(field => [field.id, rowsOf(values[field.id])])),
  )
  const placed = (found: readonly Issue[]): Issue[] =>
    placeIssues(
      found,
      Object.fromEntries(
        slaves.map(field => [field.id, (sheets[field.id] ?? []).filter(row => !isEmptyRow(row))]),
      ),
    )
  const [issues, setIssues] = useState<readonly Issue[]>(() => placed(options.told ?? []))
  const [restoredAt, setRestoredAt] = useState(draft?.at ?? null)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const [saving, setSaving] = useState(false)
  /** Whether saving was tried. */
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const finished = useRef(false)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)

  const whole = useMemo<FormValues>(
    () => ({
      ...values,
      ...Object.fromEntries(slaves.map(field => [field.id, jsonOf(sheets[field.id] ?? [])])),
    }),
    [values, sheets, slaves],
  )
  const bad = Object.values(sheets).some(rows => rows.some(row => Object.keys(row.bad).length > 0))
  const dirty = bad || changedFields(base.values, whole, ids).length > 0
  useEffect(() => {
    onUnsaved(dirty ? { drop: () => dropDraft(key) } : null)
    return () => onUnsaved(null)
  }, [dirty, onUnsaved, key])
  useEffect(() => {
    if (!dirty || trial) return
    const timer = setTimeout(() => {
      if (finished.current) return
      const at = Date.now()
      keepDraft(key, { values: pick(whole, ids), base, at })
      setKeptAt(at)
    }, draftRest)
    return () => clearTimeout(timer)
  }, [dirty, whole, key, ids, base, trial])

  const mended = useCallback(
    (path: string) =>
      setIssues(now =>
        now.some(each => each.field === path) ? now.filter(each => each.field !== path) : now,
      ),
    [],
  )
  const set = useCallback(
    (field: FieldId, value: Json) => {
      touched.current.add(field)
      setValues(now => ({ ...now, [field]: value }))
      mended(field)
    },
    [mended],
  )
  const setRows = useCallback(
    (field: FieldId, rows: readonly SheetRow[]) => {
      setSheets({ ...sheets, [field]: rows })
      setIssues(now => issuesLeft(now, field, sheets[field] ?? [], rows))
    },
    [sheets],
  )

  /**
   * Sets derived values. They are sent even if equal to the stored values, because otherwise the server would derive
   * them again. `isBegun`: the record is new and just initialised.
   */
  const takeOver = useCallback((followed: FormValues, rows: Sheets, isBegun: boolean) => {
    for (const id of [...Object.keys(followed), ...Object.keys(rows)]) touched.current.add(id)
    if (isBegun)
      setBase(now => (now.version === null ? { ...now, values: { ...now.values, ...followed } } : now))
    setValues(now => ({ ...now, ...followed }))
    setSheets(now => ({ ...now, ...rows }))
  }, [])

  /** Sets defaults that depend on other values; they do not count as unsaved changes. */
  const setDefaults = useCallback((begun: FormValues) => {
    setBase(now => ({ ...now, values: { ...now.values, ...begun } }))
    setValues(now => ({ ...now, ...begun }))
  }, [])

  // A masked value is not the value of its field; it is not checked and is sent back unchanged.
  const isChecked = ({ id, def }: FieldModel): boolean =>
    !(record && maskOf(def) && sameValue(whole[id], record[id]))

  const check = ({ isSent, isRequired, rowStateOf }: Asking): Issue[] => [
    ...checkValues(written.filter(isChecked).filter(isSent), whole, localeNow(), isRequired),
    ...slaves.filter(isSent).flatMap(field =>
      checkRows(
        field.id,
        (model.slaveOf(field)?.fields ?? []).filter(({ def }) => !(record && maskOf(def))),
        sheets[field.id] ?? [],
        localeNow(),
        row => rowStateOf(field.id, row),
      ),
    ),
  ]

  const bodyOf = (from: Base, given: FormValues, { isSent, rowStateOf }: Asking) => {
    const sent = written.filter(isSent).map(({ id }) => id)
    const isFollowing = (id: FieldId) => touched.current.has(id) && following.has(id)
    const isCleared = (id: FieldId) =>
      isFollowing(id) || (touched.current.has(id) && model.field(id)?.def.default !== undefined)
    const to = {
      ...given,
      ...Object.fromEntries(
        slaves.map(field => [
          field.id,
          withoutUnasked(given[field.id], from.values[field.id], model.slaveOf(field)?.fields ?? [], row =>
            rowStateOf(field.id, row),
          ),
        ]),
      ),
    }
    return record && from.version !== null
      ? changeBody(from.version, from.values, to, sent, isFollowing)
      : newRecordBody(to, sent, isCleared)
  }

  const send = async (from: Base, to: FormValues, asking: Asking): Promise<RecordAnswer> => {
    const body = bodyOf(from, to, asking)
    return record && from.version !== null
      ? call(updateRecord, { table: model.id, id: record.id, record: body })
      : call(createRecord, { table: model.id, record: body })
  }

  const done = async (answer: RecordAnswer, merged: readonly FieldId[]) => {
    finished.current = true
    dropDraft(key)
    onUnsaved(null)
    await refresh(answer)
    onSaved(answer.data, merged)
  }

  /**
   * Handles a version conflict: changes of different fields are merged, changes of the same field are shown to the
   * user.
   */
  const meet = async (id: string, asking: Asking): Promise<void> => {
    const { data: theirs } = await call(getRecord, { table: model.id, id })
    const merge = mergeChanges(base.values, whole, theirs, ids)
    if (merge.conflicts.length > 0) return setConflict({ merge, theirs })
    const next = { version: theirs.version, values: theirs }
    await done(await send(next, merge.values, asking), merge.taken)
  }

  const attempt = async (work: () => Promise<void>) => {
    setSaving(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.issues.length > 0) setIssues(placed(error.issues))
      else setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  /** Saves the form. Returns the issues, empty on success. */
  const save = async (asking: Asking): Promise<readonly Issue[]> => {
    if (saving) return []
    setTried(true)
    const found = check(asking)
    setIssues(found)
    if (trial) {
      // The server runs the same checks and more. Only cells with unparsable input are reported by the browser alone.
      await attempt(async () => {
        const told = placed(await trial(bodyOf(base, whole, asking)))
        const known = new Set(told.map(({ field }) => field))
        setIssues([...told, ...found.filter(({ field }) => !known.has(field))])
      })
      return []
    }
    if (found.length + asking.findings.length > 0) return [...found, ...asking.findings]
    if (keeping) {
      await attempt(async () => {
        await keeping.store({ body: bodyOf(base, whole, asking), values: pick(whole, ids) })
        finished.current = true
        dropDraft(key)
        onUnsaved(null)
        keeping.onKept()
      })
      return []
    }
    await attempt(async () => {
      try {
        await done(await send(base, whole, asking), [])
      } catch (error) {
        if (!record || !(error instanceof ApiError) || error.code !== 'record.conflict') throw error
        await meet(record.id, asking)
      }
    })
    return []
  }

  /** Saves with the user's choice for every field in conflict. */
  const resolve = (choices: Readonly<Record<FieldId, 'mine' | 'theirs'>>, asking: Asking) => {
    if (!conflict) return
    const settled = settle(conflict.merge, choices)
    const next = { version: conflict.theirs.version, values: conflict.theirs }
    setConflict(null)
    setBase(next)
    setValues(settled)
    setSheets(Object.fromEntries(slaves.map(field => [field.id, rowsOf(settled[field.id])])))
    void attempt(async () => done(await send(next, settled, asking), conflict.merge.taken))
  }

  /** Discards the draft and returns to the values read. */
  const discardDraft = () => {
    dropDraft(key)
    const fresh = record ?? begin()
    touched.current = new Set(Object.keys(initial ?? {}))
    setBase({ version: record?.version ?? null, values: fresh })
    setValues({ ...fresh, ...initial })
    setSheets(Object.fromEntries(slaves.map(field => [field.id, rowsOf(fresh[field.id])])))
    setIssues([])
    setTried(false)
    setRestoredAt(null)
  }

  const isTouched = useCallback((field: FieldId) => touched.current.has(field), [])

  return {
    /** When the form was opened, in milliseconds since the Unix epoch; the current time for rules and defaults. */
    now,
    values,
    /** The values read, or the initial values of a new record. */
    before: base.values,
    sheets,
    isTouched,
    setDefaults,
    takeOver,
    issues,
    dirty,
    saving,
    tried,
    failure,
    conflict,
    restoredAt,
    /** Who saved the record since it was read here. */
    overtakenBy:
      record && base.version !== null && record.version > base.version ? record.updatedBy : undefined,
    keptAt: dirty ? keptAt : null,
    set,
    setRows,
    save,
    resolve,
    keepEditing: () => setConflict(null),
    discardDraft,
    forget: () => dropDraft(key),
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>

const pick = (values: FormValues, ids: readonly FieldId[]): FormValues =>
  Object.fromEntries(ids.map(id => [id, values[id]])) as JsonObject
