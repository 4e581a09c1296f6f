import { newId } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow, SavedFilter } from '@gantry/model/shared'
import { Icon, PageHeader, SplitPanel, useCopy } from '@gantry/ui/web'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveRows } from '../data/use-live-rows.ts'
import { usePreferences } from '../data/use-preferences.ts'
import { useRecords } from '../data/use-records.ts'
import { useRemove } from '../data/use-remove.ts'
import { RecordPanel } from '../detail/record-panel.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { inSentence } from '../parts/in-sentence.ts'
import type { TableModel } from '../parts/table-model.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.tsx'
import { usePhone } from '../parts/use-phone.ts'
import { useWidth } from '../parts/use-width.ts'
import { BatchBar } from './batch-bar.tsx'
import { BatchEdit, batchFields } from './batch-edit.tsx'
import { filterOf, narrow } from './condition.ts'
import { ListBody } from './list-body.tsx'
import { ListFooter, Pager } from './list-footer.tsx'
import { emptyState, type ListState, writeState } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import type { RecordListProps } from './record-list-props.ts'
import type { BatchAction, RowAction } from './row-action.ts'
import { nothing, type Selection, without } from './selection.ts'
import { Toolbar } from './toolbar.tsx'
import { useListState } from './use-list-state.ts'
import { remember, useListView } from './use-list-view.ts'

const panelLabelMax = 60

export const ListPage = (props: RecordListProps & { readonly model: TableModel }) => {
  const { model, base } = props
  const { t } = useTranslation()
  const copy = useCopy()
  const { lang } = localeNow()
  const [state, changeNow] = useListState()
  const view = useListView(model, state, base)
  const prefer = usePreferences(model.id)
  const remove = useRemove(model.id)
  const [ref, width] = useWidth()
  const phone = usePhone()
  const search = useRef<HTMLInputElement>(null)
  const [selection, setSelection] = useState<Selection>(nothing)
  const [figure, setFigure] = useState<string | null>(null)
  const [editing, setEditing] = useState<readonly RecordRow[] | null>(null)
  const seen = useRef(new Map<string, RecordRow>())
  const { guarded, onUnsaved, dialog } = useLeaveGuard()
  const change = useCallback<typeof changeNow>(
    (patch, how) =>
      'record' in patch || 'form' in patch ? guarded(() => changeNow(patch, how)) : changeNow(patch, how),
    [changeNow, guarded],
  )

  const creating = state.form === 'new'
  const answer = useRecords(model.id, view.query)
  const rows = useMemo(() => answer.data?.data ?? [], [answer.data])
  remember(seen.current, rows)
  const live = useLiveRows({
    table: model.id,
    query: view.query,
    rows,
    takesNew: state.page === 1 && view.sort.length === 0,
    refetch: answer.refetch,
  })
  // Beyond the last row of a page reading goes on with the first of the next.
  const edge = useRef<'first' | 'last' | null>(null)
  const arrived = !answer.isPlaceholderData
  useEffect(() => {
    if (!arrived || edge.current === null) return
    const row = edge.current === 'first' ? rows[0] : rows.at(-1)
    edge.current = null
    if (row) changeNow({ record: row.id }, 'replace')
  }, [arrived, rows, changeNow])
  const showNew = () => {
    live.settle()
    if (state.page === 1) answer.refetch()
    else change({ page: 1 })
  }
  const total = answer.data?.total ?? null
  const capped = answer.data?.page.capped ?? false
  const refilter = (patch: Partial<ListState>, how?: 'keep' | 'replace') =>
    change({ page: 1, exact: false, ...patch }, how)
  const clear = () => refilter({ tab: null, search: '', conditions: [], match: 'all' })

  const href = useCallback(
    (row: RecordRow) => `?${writeState({ ...state, record: row.id, form: null }, new URLSearchParams())}`,
    [state],
  )
  const open = useCallback((row: RecordRow) => change({ record: row.id, form: null }), [change])
  const create = useCallback(() => change({ form: 'new', record: null }), [change])
  const copyLink = (row: RecordRow) =>
    copy(new URL(href(row), location.href).href, {
      label: t('record.link.address'),
      done: t('record.link.copied'),
    })
  const removeRows = async (gone: readonly RecordRow[]) => {
    const done = await remove(gone)
    setSelection(now => without(now, done))
    if (state.record && done.includes(state.record)) changeNow({ record: null, form: null }, 'replace')
  }

  const actionsOf = (row: RecordRow): readonly RowAction[] => [
    ...(props.rowActions?.(row, model) ?? []),
    ...(model.can('update')
      ? [
          {
            key: 'edit',
            icon: 'edit' as const,
            label: t('record.edit'),
            run: () => change({ record: row.id, form: 'edit' }),
          },
        ]
      : []),
    { key: 'link', icon: 'link', label: t('record.link'), run: copyLink },
    ...(model.can('remove')
      ? [
          {
            key: 'remove',
            icon: 'trash' as const,
            label: t('record.remove'),
            danger: true,
            quiet: true,
            run: () => removeRows([row]),
          },
        ]
      : []),
  ]
  const batchActions: readonly BatchAction[] = [
    ...(model.can('update') && batchFields(model).length > 0
      ? [{ key: 'edit', icon: 'edit' as const, label: t('list.batch.edit'), run: setEditing }]
      : []),
    ...(props.batchActions?.(model) ?? []),
    ...(model.can('remove')
      ? [{ key: 'remove', icon: 'trash' as const, label: t('record.remove'), danger: true, run: removeRows }]
      : []),
  ]

  const ownTab = (id: string, make: (tab: SavedFilter) => SavedFilter | null) =>
    prefer({ tabs: view.ownTabs.flatMap(tab => (tab.id === id ? (make(tab) ?? []) : tab)) })
  const written = filterOf(state.conditions, state.match)
  const meaning: SavedFilter['filter'] = narrow(view.tab?.filter, written) ?? true

  const picked = [...selection.ids].flatMap(id => seen.current.get(id) ?? [])
  const pager = {
    page: state.page,
    pageSize: view.pageSize,
    shown: rows.length,
    total,
    capped,
    more: answer.data?.page.next != null,
    onPage: (page: number) => change({ page }),
  }
  const narrowList = width < 760
  const empty = answer.data !== undefined && rows.length === 0 && state.page === 1
  // One primary action a screen: it steps back while something else waits for a decision.
  const aside = state.record !== null || selection.ids.size > 0 || (empty && !view.filtered)
  const newLabel = t('list.new', { table: inSentence(model.label, lang) })
  const position = rows.findIndex(row => row.id === state.record)
  const step = (by: -1 | 1) => {
    if (position < 0) return undefined
    const next = rows[position + by]
    if (next) return () => change({ record: next.id, form: null }, 'replace')
    const page = state.page + by
    if (page < 1 || (by > 0 && !pager.more)) return undefined
    return () => {
      edge.current = by > 0 ? 'first' : 'last'
      change({ page, form: null }, 'replace')
    }
  }

  const tabs = (
    <ListTabs
      lang={lang}
      shared={view.sharedTabs}
      own={view.ownTabs}
      active={view.tab?.id ?? null}
      keepable={written !== true}
      onChoose={tab => refilter({ tab, conditions: [], match: 'all', search: '' })}
      onAdd={label => {
        const tab = { id: newId(), label, filter: meaning }
        prefer({ tabs: [...view.ownTabs, tab] })
        refilter({ tab: tab.id, conditions: [], match: 'all' })
      }}
      onRename={(id, label) => ownTab(id, tab => ({ ...tab, label }))}
      onUpdate={id => {
        ownTab(id, tab => ({ ...tab, filter: meaning }))
        refilter({ conditions: [], match: 'all' })
      }}
      onRemove={id => {
        ownTab(id, () => null)
        refilter({ tab: null })
      }}
    />
  )
  const list = (
    <div className="rl" ref={ref}>
      {creating ? null : (
        <PageHeader
          own
          crumbs={props.crumbs ?? []}
          title={model.label}
          tabs={phone ? null : tabs}
          action={
            model.can('create') ? (
              <button
                type="button"
                className={aside ? 'btn rl-new' : 'btn p rl-new'}
                aria-keyshortcuts="n"
                onClick={create}
              >
                <Icon name="plus" />
                <span>{newLabel}</span>
              </button>
            ) : (
              props.action
            )
          }
        />
      )}
      {phone ? tabs : null}
      <Toolbar
        model={model}
        width={width}
        views={props.views}
        search={state.search}
        searchRef={search}
        match={state.match}
        conditions={state.conditions.filter(each => model.field(each.field))}
        sort={view.sort}
        sortChanged={view.sortChanged}
        columns={view.columns}
        columnsChanged={view.columnsChanged}
        density={model.info.preferences.density ?? 'default'}
        menu={
          props.menu?.(model, {
            query: view.query,
            columns: view.columns.filter(column => !column.hidden).map(column => column.field),
          }) ?? []
        }
        news={live.waiting}
        onNews={showNew}
        onSearch={text => refilter({ search: text }, 'replace')}
        onFilter={filter => refilter(filter, state.conditions.length > 0 ? 'replace' : 'keep')}
        onSort={sort => change({ sort, page: 1 })}
        onColumns={columns => prefer({ columns })}
        onResetColumns={() => prefer({ columns: undefined })}
        onDensity={density => prefer({ density })}
      />
      <ListBody
        model={model}
        view={view}
        state={state}
        answer={answer}
        rows={rows}
        width={width}
        selection={selection}
        fresh={live.fresh}
        onSelection={setSelection}
        actionsOf={actionsOf}
        emptyActions={props.emptyActions}
        search={search}
        quiet={creating || editing !== null}
        href={href}
        onOpen={open}
        onNew={model.can('create') ? create : undefined}
        onClear={clear}
        onClose={() => change({ record: null, form: null })}
        onColumns={columns => prefer({ columns })}
        change={change}
      />
      {selection.ids.size > 0 ? (
        <BatchBar
          rows={picked}
          figures={view.figures}
          figure={view.figures.find(field => field.id === figure) ?? view.figures[0]}
          actions={batchActions}
          short={narrowList}
          onFigure={field => setFigure(field.id)}
          onClear={() => setSelection(nothing)}
        >
          {narrowList ? null : <Pager {...pager} />}
        </BatchBar>
      ) : empty ? null : (
        <ListFooter
          {...pager}
          onPageSize={pageSize => {
            prefer({ pageSize })
            change({ page: 1, pageSize: null })
          }}
          onExact={() => change({ exact: true }, 'replace')}
        />
      )}
      {editing ? <BatchEdit model={model} rows={editing} onClose={() => setEditing(null)} /> : null}
    </div>
  )

  const title = rows[position]?.[model.title]
  return (
    <>
      <div className="rl-page" hidden={creating}>
        <SplitPanel
          remember="record"
          min={440}
          label={t('record.panel', {
            title: typeof title === 'string' ? title.slice(0, panelLabelMax) : model.label,
          })}
          panel={
            state.record ? (
              <RecordPanel
                key={state.record}
                model={model}
                id={state.record}
                editing={state.form === 'edit'}
                position={
                  position < 0 || total === null
                    ? null
                    : {
                        at: (state.page - 1) * view.pageSize + position + 1,
                        of: capped ? `${total}+` : String(total),
                      }
                }
                slots={props.record ?? {}}
                onPrevious={step(-1)}
                onNext={step(1)}
                onEdit={() => change({ form: 'edit' })}
                onEdited={() => changeNow({ form: null }, 'replace')}
                onUnsaved={onUnsaved}
                onRemove={row => removeRows([row])}
                onClose={() => change({ record: null, form: null })}
              />
            ) : null
          }
        >
          {list}
        </SplitPanel>
      </div>
      {creating ? (
        <RecordForm
          model={model}
          crumbs={[
            ...(props.crumbs ?? []),
            {
              title: model.label,
              own: true,
              href: `?${writeState({ ...state, form: null }, new URLSearchParams())}`,
            },
          ]}
          title={newLabel}
          record={null}
          onUnsaved={onUnsaved}
          onCancel={() => change({ form: null })}
          onSaved={record => changeNow({ ...emptyState, record: record.id }, 'replace')}
        />
      ) : null}
      {dialog}
    </>
  )
}
