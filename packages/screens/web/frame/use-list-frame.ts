import type { RecordRow, TableView } from '@gantry/model/shared'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useButtons } from '../buttons/use-buttons.tsx'
import { useRemove } from '../data/use-remove.ts'
import { useSavedTabs } from '../data/use-saved-tabs.ts'
import type { FormValues } from '../form/values.ts'
import { type ListState, writeState } from '../list/list-state.ts'
import type { RecordListProps } from '../list/record-list-props.ts'
import { nothing, type Selection, without } from '../list/selection.ts'
import { useDefaultTab } from '../list/use-default-tab.ts'
import { useGuardedState } from '../list/use-guarded-state.tsx'
import { useListActions } from '../list/use-list-actions.ts'
import { shownOf, useListView } from '../list/use-list-view.ts'
import type { TableModel } from '../parts/table-model.ts'
import { usePhone } from '../parts/use-phone.ts'
import { useWidth } from '../parts/use-width.ts'
import { useViewOrder } from '../views/use-view-order.ts'
import { useViews } from '../views/use-views.ts'

/** The open dialog of the list. */
export type OpenDialog =
  | { readonly what: 'duplicates' | 'labels' | 'past' }
  | { readonly what: 'handOver' | 'label' | 'share'; readonly rows: readonly RecordRow[] }
  /** `field`: the field to set, if already selected. */
  | { readonly what: 'edit'; readonly rows: readonly RecordRow[]; readonly field?: string }

/** State shared by the list and the views shown instead of it: URL, rights, open record and dialog, selection. */
export const useListFrame = (props: RecordListProps & { readonly model: TableModel }) => {
  const { model, base } = props
  const guarded = useGuardedState()
  const { state, change, changeNow } = guarded
  const phone = usePhone()
  const views = useViews(model.id, phone ? 'app' : 'web')
  const other = views?.find(({ id }) => id === state.view) ?? null
  const moveView = useViewOrder(model.id, views ?? [], props.mayOrderViews ?? false)
  const saved = useSavedTabs(model.id)
  const buttons = useButtons(model)
  const { markFields } = model.info
  const fetched = useMemo(
    () => [...(props.fields ?? []), ...buttons.fields, ...(markFields ?? [])],
    [props.fields, buttons.fields, markFields],
  )
  const view = useListView(model, state, base, other, fetched, saved.tabs)
  useDefaultTab(saved, model, state, change, props.tabs?.[0]?.id)
  const [ref, width] = useWidth()
  const [restRef, restWidth] = useWidth()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const [selection, setSelection] = useState<Selection>(nothing)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [begun, setBegun] = useState<FormValues>()

  const addressOf = useCallback(
    (patch: Partial<ListState>) => `?${writeState({ ...state, ...patch }, new URLSearchParams())}`,
    [state],
  )
  const href = useCallback((row: RecordRow) => addressOf({ record: row.id, form: null }), [addressOf])
  const open = useCallback((row: RecordRow) => change({ record: row.id, form: null }), [change])
  const create = useCallback(
    (values?: FormValues) => {
      setBegun(values)
      change({ form: 'new', record: null })
    },
    [change],
  )
  const forget = (gone: readonly string[]) => {
    setSelection(now => without(now, gone))
    if (state.record && gone.includes(state.record)) changeNow({ record: null, form: null }, 'replace')
  }
  const removeNow = useRemove(model, forget)
  const remove = (rows: readonly RecordRow[]): void => {
    if (props.onRemove) props.onRemove(rows, () => void removeNow(rows))
    else void removeNow(rows)
  }
  const actions = useListActions({
    model,
    buttons,
    props,
    shown: shownOf(view),
    href,
    onEdit: row => change({ record: row.id, form: 'edit' }),
    onBatchEdit: (rows, field) => setDialog({ what: 'edit', rows, ...(field && { field }) }),
    onShare: rows => setDialog({ what: 'share', rows }),
    onLabel: rows => setDialog({ what: 'label', rows }),
    onHandOver: rows => setDialog({ what: 'handOver', rows }),
    onRemove: remove,
  })

  return {
    ...guarded,
    ...actions,
    props,
    model,
    buttons,
    views: views ?? [],
    /** Absent: the user may not reorder the views. */
    moveView,
    /** The view shown instead of the list; `coming` while the views load. */
    other: state.view !== null && views === null ? ('coming' as const) : other,
    view,
    mayShareTabs: saved.mayShare,
    mayShowTabsToAll: saved.mayShowAll,
    phone,
    ref,
    width,
    restRef,
    /** Width of the content in pixels; beside a tree it is less than the toolbar's. */
    restWidth: restWidth || width,
    tools,
    setTools,
    search,
    selection,
    setSelection,
    dialog,
    setDialog,
    /** Initial values of a new record. */
    begun,
    creating: state.form === 'new',
    addressOf,
    href,
    open,
    close: () => change({ record: null, form: null }),
    create: model.can('create') ? create : undefined,
    forget,
    remove,
    refilter: (patch: Partial<ListState>, how?: 'keep' | 'replace') =>
      change({ page: 1, exact: false, ...patch }, how),
    clearFilter: () =>
      change({
        page: 1,
        exact: false,
        tab: null,
        over: false,
        tree: null,
        search: '',
        conditions: [],
        match: 'all',
      }),
    choose: (id: TableView['id'] | null) => change({ view: id, show: null, page: 1, sort: [] }),
  }
}

export type ListFrameState = ReturnType<typeof useListFrame>
