import { figuresOf } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon, PageHeader, ProgressLine, Skeleton, SplitPanel } from '@gantry/ui/web'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../data/use-preferences.ts'
import { useRemove } from '../data/use-remove.ts'
import { findableFields } from '../duplicates/comparable-fields.ts'
import { inSentence } from '../parts/in-sentence.ts'
import { isLinked } from '../parts/linked-field.ts'
import type { TableModel } from '../parts/table-model.ts'
import { usePhone } from '../parts/use-phone.ts'
import { useWidth } from '../parts/use-width.ts'
import { BatchBar } from './batch-bar.tsx'
import { ListBody } from './list-body.tsx'
import { ListFooter, Pager } from './list-footer.tsx'
import { emptyState, type ListState, writeState } from './list-state.ts'
import type { RecordListProps } from './record-list-props.ts'
import { nothing, type Selection, without } from './selection.ts'
import { isFigured, withFoot, withoutFoot } from './show-foot.ts'
import { Toolbar } from './toolbar.tsx'
import { useGuardedState } from './use-guarded-state.tsx'
import { useListActions } from './use-list-actions.ts'
import { useListRows } from './use-list-rows.ts'
import { useListView } from './use-list-view.ts'
import { ViewTabs } from './view-tabs.tsx'

/** Fetched when a record or a form is first opened: a list is drawn without them. */
const RecordPanel = lazy(() =>
  import('../detail/record-panel.tsx').then(({ RecordPanel }) => ({ default: RecordPanel })),
)
const RecordForm = lazy(() =>
  import('../form/record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })),
)

const BatchEdit = lazy(() => import('./batch-edit.tsx').then(({ BatchEdit }) => ({ default: BatchEdit })))

const BeingComputed = lazy(() => import('./being-computed.tsx'))
const MomentDialog = lazy(() => import('../past/moment-dialog.tsx'))
const DuplicatesDialog = lazy(() => import('../duplicates/duplicates-dialog.tsx'))

/** What of a list can be asked of the past too. */
const conditionsOf = ({ conditions, match }: ListState) => ({
  conditions: conditions.filter(({ field }) => !isLinked(field)),
  match,
})

const panelLabelMax = 60
const narrowBelow = 760

/** A list with its bar, its rows, the record open beside it, and the form of a new one over it. */
export const ListPage = (props: RecordListProps & { readonly model: TableModel }) => {
  const { model, base } = props
  const { t } = useTranslation()
  const { state, change, changeNow, onUnsaved, dialog } = useGuardedState()
  const view = useListView(model, state, base)
  const list = useListRows({ model, view, state, change, changeNow })
  const prefer = usePreferences(model.id)
  const [ref, width] = useWidth()
  const phone = usePhone()
  const search = useRef<HTMLInputElement>(null)
  const [selection, setSelection] = useState<Selection>(nothing)
  const [figure, setFigure] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)
  const [dating, setDating] = useState(false)
  const [editing, setEditing] = useState<readonly RecordRow[] | null>(null)

  const refilter = (patch: Partial<ListState>, how?: 'keep' | 'replace') =>
    change({ page: 1, exact: false, ...patch }, how)
  const addressOf = useCallback(
    (patch: Partial<ListState>) => `?${writeState({ ...state, ...patch }, new URLSearchParams())}`,
    [state],
  )
  const href = useCallback((row: RecordRow) => addressOf({ record: row.id, form: null }), [addressOf])
  const open = useCallback((row: RecordRow) => change({ record: row.id, form: null }), [change])
  const close = () => change({ record: null, form: null })
  const create = useCallback(() => change({ form: 'new', record: null }), [change])
  const forget = (gone: readonly string[]) => {
    setSelection(now => without(now, gone))
    if (state.record && gone.includes(state.record)) changeNow({ record: null, form: null }, 'replace')
  }
  const removeRows = useRemove(model, forget)
  const { actionsOf, batchActions } = useListActions({
    model,
    props,
    href,
    onEdit: row => change({ record: row.id, form: 'edit' }),
    onBatchEdit: setEditing,
    onRemove: removeRows,
  })

  const canFigure = model.fields.some(field => !field.masked && figuresOf(field.def).length > 0)
  const creating = state.form === 'new'
  const narrow = width < narrowBelow
  const empty = list.answer.data !== undefined && list.rows.length === 0 && state.page === 1
  // One primary action a screen: it steps back while something else waits for a decision.
  const aside = state.record !== null || selection.ids.size > 0 || (empty && !view.filtered)
  const newLabel = t('list.new', { table: inSentence(model.one, localeNow().lang) })
  const title = list.current?.[model.title]
  const tabs = <ViewTabs model={model} view={view} state={state} onRefilter={refilter} />
  const header = (
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
  )
  const toolbar = (
    <Toolbar
      model={model}
      width={width}
      views={props.views}
      search={state.search}
      searchRef={search}
      match={state.match}
      conditions={state.conditions.filter(each => model.field(each.field.split('.')[0] ?? ''))}
      sort={view.sort}
      sortChanged={view.sortChanged}
      columns={view.columns}
      columnsChanged={view.columnsChanged}
      density={model.info.preferences.density ?? 'default'}
      menu={[
        ...(props.menu?.(model, {
          query: view.query,
          columns: view.columns.filter(column => !column.hidden).map(column => column.field),
        }) ?? []),
        ...(findableFields(model).length > 0
          ? [
              {
                key: 'duplicates',
                icon: 'copy' as const,
                label: t('duplicates.menu'),
                run: () => setChecking(true),
              },
            ]
          : []),
        ...(canFigure
          ? [
              {
                key: 'figures',
                icon: 'chart' as const,
                label: t(isFigured(model) ? 'list.figures.hide' : 'list.figures.show'),
                run: () => prefer(isFigured(model) ? withoutFoot : withFoot(model)),
              },
            ]
          : []),
        { key: 'past', icon: 'clock', label: t('list.past.menu'), run: () => setDating(true) },
      ]}
      news={list.waiting}
      onNews={list.showWaiting}
      onSearch={text => refilter({ search: text }, 'replace')}
      onFilter={filter => refilter(filter, state.conditions.length > 0 ? 'replace' : 'keep')}
      onSort={sort => change({ sort, page: 1 })}
      onColumns={columns => prefer({ columns })}
      onResetColumns={() => prefer({ columns: undefined })}
      onDensity={density => prefer({ density })}
    />
  )
  const foot =
    selection.ids.size > 0 ? (
      <BatchBar
        rows={list.seenRows(selection.ids)}
        figures={view.figures}
        figure={view.figures.find(field => field.id === figure) ?? view.figures[0]}
        actions={batchActions}
        short={narrow}
        onFigure={field => setFigure(field.id)}
        onClear={() => setSelection(nothing)}
      >
        {narrow ? null : <Pager {...list.pager} />}
      </BatchBar>
    ) : empty ? null : (
      <ListFooter
        {...list.pager}
        onPageSize={pageSize => {
          prefer({ pageSize })
          change({ page: 1, pageSize: null })
        }}
        onExact={() => change({ exact: true }, 'replace')}
      />
    )
  const panel = state.record ? (
    <Suspense fallback={<Skeleton kind="form" />}>
      <RecordPanel
        key={state.record}
        model={model}
        id={state.record}
        editing={state.form === 'edit'}
        position={list.place}
        slots={props.record ?? {}}
        onPrevious={list.step(-1)}
        onNext={list.step(1)}
        onEdit={() => change({ form: 'edit' })}
        onCancel={() => change({ form: null })}
        onEdited={() => changeNow({ form: null }, 'replace')}
        onUnsaved={onUnsaved}
        onRemove={row => removeRows([row])}
        onClose={close}
      />
    </Suspense>
  ) : null

  return (
    <>
      <div className="rl-page" hidden={creating}>
        <SplitPanel
          remember="record"
          min={440}
          label={t('record.panel', {
            title: typeof title === 'string' ? title.slice(0, panelLabelMax) : model.label,
          })}
          panel={panel}
        >
          <div className="rl" ref={ref}>
            {creating ? null : header}
            {phone ? tabs : null}
            <div className="rl-top">
              {toolbar}
              {model.info.computing ? (
                <Suspense fallback={null}>
                  <BeingComputed model={model} />
                </Suspense>
              ) : null}
            </div>
            <ListBody
              model={model}
              view={view}
              state={state}
              answer={list.answer}
              total={list.pager.capped ? null : list.pager.total}
              rows={list.rows}
              width={width}
              selection={selection}
              fresh={list.fresh}
              onSelection={setSelection}
              actionsOf={actionsOf}
              emptyActions={props.emptyActions}
              search={search}
              quiet={creating || checking || dating || editing !== null}
              href={href}
              onOpen={open}
              onNew={model.can('create') ? create : undefined}
              onClear={() => refilter({ tab: null, search: '', conditions: [], match: 'all' })}
              onClose={close}
              onColumns={columns => prefer({ columns })}
              change={change}
            />
            {foot}
            {checking ? (
              <Suspense fallback={<ProgressLine active />}>
                <DuplicatesDialog
                  model={model}
                  onOpen={record => {
                    setChecking(false)
                    open(record)
                  }}
                  onRemoved={forget}
                  onClose={() => setChecking(false)}
                />
              </Suspense>
            ) : null}
            {dating ? (
              <Suspense fallback={<ProgressLine active />}>
                <MomentDialog
                  at={null}
                  onChoose={at => change({ ...emptyState, tab: state.tab, ...conditionsOf(state), at })}
                  onClose={() => setDating(false)}
                />
              </Suspense>
            ) : null}
            {editing ? (
              <Suspense fallback={<ProgressLine active />}>
                <BatchEdit model={model} rows={editing} onClose={() => setEditing(null)} />
              </Suspense>
            ) : null}
          </div>
        </SplitPanel>
      </div>
      {creating ? (
        <Suspense fallback={<Skeleton kind="form" />}>
          <RecordForm
            model={model}
            crumbs={[
              ...(props.crumbs ?? []),
              { title: model.label, own: true, href: addressOf({ form: null }) },
            ]}
            title={newLabel}
            record={null}
            onUnsaved={onUnsaved}
            onCancel={() => change({ form: null })}
            onSaved={record => changeNow({ ...emptyState, record: record.id }, 'replace')}
          />
        </Suspense>
      ) : null}
      {dialog}
    </>
  )
}
