import { sayMoment } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Banner, EmptyState, PageHeader, ProgressLine, Skeleton, SplitPanel, useCopy } from '@gantry/ui/web'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chips } from '../list/chips.tsx'
import { FilterButton } from '../list/filter-button.tsx'
import { intentOf, targetOf } from '../list/keys.ts'
import { ListCards } from '../list/list-cards.tsx'
import { ListGrid } from '../list/list-grid.tsx'
import { emptyState, type ListState, writeState } from '../list/list-state.ts'
import { densities } from '../list/list-tools.tsx'
import type { RecordListProps } from '../list/record-list-props.ts'
import { useListState } from '../list/use-list-state.ts'
import { useListView } from '../list/use-list-view.ts'
import { cardFields, usePlacedColumns } from '../list/use-placed-columns.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { inSentence } from '../parts/in-sentence.ts'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { usePhone } from '../parts/use-phone.ts'
import { useWidth } from '../parts/use-width.ts'
import MomentDialog from './moment-dialog.tsx'
import { PastPanel } from './past-panel.tsx'
import { usePastRows } from './use-past-rows.ts'

interface PastListProps extends RecordListProps {
  readonly model: TableModel
  readonly at: string
}

const none: ReadonlySet<string> = new Set()

/**
 * A list as of a past time: read-only, newest first, filtered by tabs and conditions on the values of that time. The
 * current rights apply. Its URL can be shared.
 */
const PastList = ({ model, at, base, crumbs }: PastListProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [state, change] = useListState()
  const view = useListView(model, state, base)
  const { pages, rows } = usePastRows(model.id, at, view.query.filter)
  const [ref, width] = useWidth()
  const phone = usePhone()
  const [active, setActive] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const columns = usePlacedColumns(model, view, width, null, 0)

  const refilter = (patch: Partial<ListState>) => change({ ...patch, search: '', record: null })
  const href = useCallback(
    (row: RecordRow) => `?${writeState({ ...state, record: row.id }, new URLSearchParams())}`,
    [state],
  )
  const open = useCallback((row: RecordRow) => change({ record: row.id }), [change])
  const on = useMemo(
    () => ({ href, open, focus: (row: RecordRow) => setActive(row.id), tick: () => undefined }),
    [href, open],
  )
  const step = (by: -1 | 1) => {
    const next = rows[rows.findIndex(row => row.id === state.record) + by]
    return state.record && next ? () => change({ record: next.id }, 'replace') : undefined
  }
  const today = (record: string | null) =>
    change({ ...emptyState, tab: state.tab, conditions: state.conditions, match: state.match, record })

  const moment = sayMoment(at)
  const label = t('list.past.of', { table: model.label, moment })
  const tabs = (
    <ViewTabs
      model={model}
      view={view}
      state={state}
      mayShare={false}
      mayShowAll={false}
      onRefilter={refilter}
    />
  )
  const more = pages.hasNextPage ? (
    <button
      type="button"
      className="btn"
      disabled={pages.isFetchingNextPage}
      onClick={() => pages.fetchNextPage()}
    >
      {t(pages.isFetchingNextPage ? 'list.past.looking' : 'list.past.more')}
    </button>
  ) : null

  const body = () => {
    if (pages.error && rows.length === 0) return <Unreadable error={pages.error} onRetry={pages.refetch} />
    if (pages.isPending || width === 0) return <Skeleton kind="table" rows={20} />
    if (rows.length === 0)
      return (
        <EmptyState
          fill
          kind={view.filtered ? 'filtered' : 'never'}
          title={t(more ? 'list.past.none_yet' : view.filtered ? 'list.past.none_fit' : 'list.past.none', {
            table: inSentence(model.label, localeNow().lang),
          })}
          actions={
            more ??
            (view.filtered ? (
              <button
                type="button"
                className="btn"
                onClick={() => refilter({ tab: null, conditions: [], match: 'all' })}
              >
                {t('ui.filtered.clear')}
              </button>
            ) : undefined)
          }
        >
          {t(more ? 'list.past.none_yet.why' : 'list.past.none.why')}
        </EmptyState>
      )
    if (phone)
      return (
        <ListCards
          model={model}
          fields={cardFields(model, view)}
          rows={rows}
          fresh={none}
          current={state.record}
          label={label}
          href={href}
          open={open}
        />
      )
    return (
      <ListGrid
        model={model}
        columns={columns}
        rows={rows}
        offset={0}
        total={null}
        rowHeight={densities[model.info.preferences.density ?? 'default']}
        sort={[]}
        selection={null}
        active={active}
        current={state.record}
        fresh={none}
        actions={() => []}
        label={label}
        on={on}
        onTickAll={() => undefined}
        onSort={undefined}
        onResize={undefined}
        onKey={event => {
          const row = (event.target as HTMLElement).closest<HTMLElement>('[role="row"][data-id]')
          const intent = row && intentOf(event)
          if (!intent) return
          const index = rows.findIndex(each => each.id === row.dataset.id)
          const target = targetOf(intent, index, rows.length)
          const found = rows[target ?? index]
          if (!found || (target === null && intent.do !== 'open')) return
          event.preventDefault()
          if (target === null) return open(found)
          setActive(found.id)
          document
            .querySelector<HTMLElement>(`[role="row"][data-id="${found.id}"]`)
            ?.focus({ preventScroll: true })
        }}
      />
    )
  }

  return (
    <div className="rl-page">
      <SplitPanel
        remember="record"
        min={440}
        label={t('list.past.record')}
        panel={
          state.record ? (
            <PastPanel
              key={state.record}
              model={model}
              id={state.record}
              at={at}
              moment={moment}
              onPrevious={step(-1)}
              onNext={step(1)}
              onToday={() => today(state.record)}
              onClose={() => change({ record: null })}
            />
          ) : null
        }
      >
        <div className="rl past" ref={ref}>
          <PageHeader own crumbs={crumbs ?? []} title={model.label} tabs={phone ? null : tabs} />
          {phone ? tabs : null}
          <Banner kind="info" icon="clock" action={{ label: t('list.past.back'), run: () => today(null) }}>
            <b>{t('list.past.banner', { moment })}</b> <span className="pl-why">{t('list.past.why')}</span>
          </Banner>
          <div className="rl-bar" role="toolbar" aria-label={t('list.toolbar')}>
            {phone ? null : (
              <Chips
                model={model}
                conditions={state.conditions}
                most={state.conditions.length}
                onChange={conditions => refilter({ conditions })}
              />
            )}
            <FilterButton
              model={model}
              match={state.match}
              conditions={state.conditions}
              hidden={phone ? state.conditions.length : 0}
              short={phone}
              onChange={refilter}
            />
            <span className="grow" />
            <button type="button" className="btn t s" onClick={() => setChoosing(true)}>
              {t('list.past.other')}
            </button>
            <button
              type="button"
              className="btn t s"
              onClick={() =>
                copy(location.href, { label: t('record.link.address'), done: t('record.link.copied') })
              }
            >
              {t('list.past.link')}
            </button>
          </div>
          <div className="rl-body">
            <ProgressLine active={pages.isFetching} />
            {body()}
          </div>
          {rows.length > 0 ? (
            <div className="rl-foot">
              <span className="rl-range" role="status">
                {t(more ? 'list.past.shown' : 'list.past.all', { count: rows.length })}
              </span>
              <span className="grow" />
              {more}
            </div>
          ) : null}
          {choosing ? (
            <MomentDialog
              at={at}
              onChoose={chosen => change({ at: chosen, record: null })}
              onClose={() => setChoosing(false)}
            />
          ) : null}
        </div>
      </SplitPanel>
    </div>
  )
}

export default PastList
