import { sayNumber } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon, ProgressLine, Skeleton } from '@gantry/ui/web'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../data/use-preferences.ts'
import { ListFrame } from '../frame/list-frame.tsx'
import type { ListFrameState } from '../frame/use-list-frame.ts'
import { LabelsOn } from '../labels/labels-on.tsx'
import { BatchBar } from '../list/batch-bar.tsx'
import { changeColumn } from '../list/column-layout.ts'
import { FrameTools } from '../list/frame-tools.tsx'
import { ListEmpty } from '../list/list-empty.tsx'
import { densities } from '../list/list-tools.tsx'
import { nothing, toggle, toggleAll, toggleRange } from '../list/selection.ts'
import { isFigured, withFoot, withoutFoot } from '../list/show-foot.ts'
import { SortMenu } from '../list/sort-menu.tsx'
import { sortedBy } from '../list/sorted-by.ts'
import { useGrouping } from '../list/use-grouping.ts'
import { sortOf } from '../list/use-list-view.ts'
import { cardFields, fitBelow, usePlacedColumns } from '../list/use-placed-columns.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { allFolded, allOpen, type Folds, fold, writeFolds } from './folds.ts'
import { GroupCards } from './group-cards.tsx'
import { GroupGrid } from './group-grid.tsx'
import { GroupMenu } from './group-menu.tsx'
import { useGroupKeys } from './use-group-keys.ts'
import { useGroups } from './use-groups.ts'

const FigureRow = lazy(() =>
  import('../list/list-figures.tsx').then(({ FigureRow }) => ({ default: FigureRow })),
)

/** From this width, in pixels, the bar shows all batch actions. */
const wideFrom = 1_100

/** The records of a table under their group headers. */
export const GroupedList = ({ frame }: { readonly frame: ListFrameState }) => {
  const { model, view, state, change, selection, setSelection, phone } = frame
  const { t } = useTranslation()
  const prefer = usePreferences(model.id)
  const regroup = useGrouping(frame)
  const groups = useGroups(model, view, view.group, view.folds)
  const { lines, rows } = groups
  const [figure, setFigure] = useState<string | null>(null)
  const [sizing, setSizing] = useState<{ field: string; width: number } | null>(null)
  const width = frame.restWidth
  const narrow = frame.width < fitBelow
  const fits = width < fitBelow
  const columns = usePlacedColumns(model, view, width, sizing)
  const figured = isFigured(model)
  const order = useMemo(() => rows.map(({ id }) => id), [rows])

  const setFolds = (folds: Folds) => {
    const open = writeFolds(folds)
    prefer({ group: { ...view.group, open } })
    change({ open }, 'replace')
  }
  const setFold = (path: string, open: boolean) => setFolds(fold(view.folds, path, open))
  const { open, href } = frame
  const keys = useGroupKeys({
    lines,
    quiet: frame.creating || frame.dialog !== null,
    ticks: !fits,
    fold: setFold,
    enter: line => {
      if (line.kind === 'row') open(line.row)
      else if (line.kind === 'head') setFold(line.path, !line.open)
      else if (line.kind === 'more') groups.showMore(line.path)
      else if (line.kind === 'moreGroups') groups.showMoreGroups()
      else if (line.kind === 'failed') groups.retryRows()
    },
    tick: id => setSelection(now => toggle(now, id)),
    tickRange: (from, to) =>
      setSelection(now => toggleRange(now.anchor === null && from ? toggle(now, from) : now, to, order)),
    tickAll: () => setSelection(now => toggleAll(now, order)),
    search: () => {
      frame.search.current?.focus()
      frame.search.current?.select()
    },
    create: () => {
      if (!frame.create) return false
      frame.create()
      return true
    },
    leave: () => {
      if (selection.ids.size > 0) setSelection(() => nothing)
      else if (state.record) frame.close()
      else return false
      return true
    },
  })
  const { setActive, focus } = keys
  const on = useMemo(
    () => ({
      href,
      open,
      focus: (row: RecordRow) => setActive(row.id),
      tick: (row: RecordRow, range: boolean) =>
        setSelection(now => (range ? toggleRange(now, row.id, order) : toggle(now, row.id))),
    }),
    [href, open, setSelection, order, setActive],
  )
  const onFocus = useCallback((id: string) => setActive(id), [setActive])

  // After a record is closed, focus returns to its row.
  const opened = useRef(state.record)
  useEffect(() => {
    const closed = state.record === null ? opened.current : null
    opened.current = state.record
    if (closed && document.activeElement === document.body) focus(closed)
  }, [state.record, focus])

  const empty = groups.arrived && groups.groups.length === 0
  const ticked = selection.ids.size > 0
  const position = rows.findIndex(({ id }) => id === state.record)
  const title = rows[position]?.[model.title]
  const step = (by: -1 | 1) => {
    const next = position < 0 ? undefined : rows[position + by]
    return next && (() => change({ record: next.id, form: null }, 'replace'))
  }
  const records = groups.groups.reduce((sum, { count }) => sum + count, 0)
  const number = (count: number) => `${sayNumber(count)}${groups.more ? '+' : ''}`
  const foot = ticked ? (
    <BatchBar
      rows={groups.seenRows(selection.ids)}
      figures={view.figures}
      figure={view.figures.find(field => field.id === figure) ?? view.figures[0]}
      actions={frame.batchActions}
      short={narrow}
      inline={narrow ? 1 : frame.width < wideFrom ? 3 : 6}
      onFigure={field => setFigure(field.id)}
      onClear={() => setSelection(nothing)}
    >
      {null}
    </BatchBar>
  ) : empty || !groups.arrived ? null : (
    <footer className="rl-foot">
      <button type="button" className="btn t s" onClick={() => setFolds(allOpen)}>
        <Icon name="expand" size={14} />
        {t('list.group.open_all')}
      </button>
      <button type="button" className="btn t s" onClick={() => setFolds(allFolded)}>
        {t('list.group.fold_all')}
      </button>
      <span className="grow" />
      <span className="rl-range">
        {t('list.group.total', { groups: number(groups.groups.length), records: number(records) })}
      </span>
    </footer>
  )
  const label = t('list.of', { table: model.label })
  const onFold = ({ path, open: isOpen }: { readonly path: string; readonly open: boolean }) =>
    setFold(path, !isOpen)
  return (
    <ListFrame
      frame={frame}
      aside={ticked || (empty && !view.filtered)}
      steps={{
        title: typeof title === 'string' ? title : null,
        place: null,
        previous: step(-1),
        next: step(1),
      }}
      foot={foot}
      menu={[
        {
          key: 'figures',
          icon: 'chart',
          label: t(figured ? 'list.figures.hide' : 'list.figures.show'),
          run: () => prefer(figured ? withoutFoot : withFoot(model)),
        },
      ]}
      tools={
        narrow ? (
          <>
            <GroupMenu model={model} grouping={view.group} short={false} onChange={regroup} />
            <SortMenu
              model={model}
              sort={view.sort}
              changed={view.sortChanged}
              short={!phone}
              onChange={sort => change({ sort, page: 1 })}
            />
          </>
        ) : (
          <FrameTools frame={frame} />
        )
      }
    >
      <LabelsOn model={model} rows={rows}>
        <div className="rl-body">
          <ProgressLine active={groups.fetching} />
          {groups.error && groups.groups.length === 0 ? (
            <Unreadable error={groups.error} onRetry={groups.refetch} />
          ) : !groups.arrived || width === 0 ? (
            <Skeleton kind="table" rows={20} />
          ) : empty ? (
            <ListEmpty
              model={model}
              filtered={view.filtered}
              page={1}
              extra={frame.props.emptyActions}
              onNew={frame.create && (() => frame.create?.())}
              onClear={frame.clearFilter}
              onFirst={() => undefined}
            />
          ) : phone ? (
            <GroupCards
              model={model}
              groups={groups}
              fields={cardFields(model, view)}
              current={state.record}
              label={label}
              href={href}
              open={open}
              onFold={onFold}
            />
          ) : (
            <GroupGrid
              model={model}
              view={view}
              groups={groups}
              columns={columns}
              rowHeight={densities[model.info.preferences.density ?? 'default']}
              selection={fits ? null : selection}
              active={keys.active}
              current={state.record}
              label={label}
              foot={
                figured ? (
                  <Suspense fallback={null}>
                    <FigureRow model={model} view={view} columns={columns} ticks={!fits} />
                  </Suspense>
                ) : null
              }
              on={on}
              actions={frame.actionsOf}
              onFocus={onFocus}
              onFold={onFold}
              onTickAll={() => setSelection(now => toggleAll(now, order))}
              onSort={(field, add) =>
                change(now => ({ sort: sortedBy(sortOf(model, now), field, add), page: 1 }))
              }
              onResize={(field, size, done) => {
                setSizing(done ? null : { field, width: size })
                if (done) prefer({ columns: changeColumn(view.columns, field, { width: size }) })
              }}
              onKey={keys.onKey}
            />
          )}
        </div>
      </LabelsOn>
    </ListFrame>
  )
}
