import { localise, periodOf } from '@gantry/base/shared'
import {
  call,
  callKey,
  currentLang,
  Failed,
  inSpace,
  PageContext,
  sayMoment,
  timeZoneNow,
  useAction,
  useCall,
  usePushed,
} from '@gantry/client/web'
import { Avatar, EmptyState, Icon, PageHeader, ProgressLine, Skeleton, toast } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Checkbox, Segmented } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countWork,
  type InstanceList,
  type ListedInstance,
  listInstances,
  markCopiesRead,
} from '../../shared/lists.ts'
import { MonitorBar } from '../monitors/monitor-bar.tsx'
import { Standing } from '../standing.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { ListFilters } from './list-filters.tsx'
import { type ListState, useListState } from './list-state.ts'
import './lists.css'
import { listPages, sayCount } from './pages.ts'
import { RowActions } from './row-actions.tsx'

const questionOf = (list: InstanceList, { search, workflow, state, unread, ...days }: ListState) => {
  const { from, to: until } = periodOf([days.from ?? '', days.to ?? ''], timeZoneNow())
  return {
    list,
    ...(search && { search }),
    ...(workflow && { workflow }),
    ...(state && list !== 'drafts' && { state }),
    ...(from && { from }),
    ...(until && { until }),
    ...(unread && list === 'copied' && { unread }),
  }
}

/** One of the lists of a person's instances; which one says the address. */
const InstanceLists = () => {
  const { t } = useTranslation()
  const route = useContext(PageContext)?.route
  const page = listPages.find(each => each.route === route)
  const { state, change } = useListState()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [first = 'started', second] = page?.lists ?? []
  const list = state.second && second ? second : first
  const question = questionOf(list, state)
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listInstances, question), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listInstances, { ...question, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: answered => answered.next ?? undefined,
    placeholderData: before => before,
  })
  usePushed('messages', () => void pages.refetch())
  const read = useAction(markCopiesRead, {
    refresh: [listInstances, countWork],
    onDone: () => toast({ text: t('approvals.list.read') }),
  })
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const isNarrowed = Boolean(
    state.search || state.workflow || state.state || state.from || state.to || state.unread,
  )
  const name = page?.name ?? 'started'
  const counts = useCall(countWork, {}, { enabled: second !== undefined })
  const waits = page?.count ? (counts.data?.[page.count] ?? 0) : 0
  const labelOf = (half: InstanceList) => (
    <>
      {t(`approvals.list.${half}`)}
      {half === first && waits > 0 ? <span className="ls-n">{sayCount(waits)}</span> : null}
    </>
  )
  return (
    <div className="ls">
      <PageHeader
        title={t('approvals.todos')}
        tabs={<DeskTabs here={name} />}
        action={
          list === 'copied' && rows.some(({ unread }) => unread) ? (
            <Button
              icon={<Icon name="check" />}
              loading={read.isPending}
              aria-label={t('approvals.list.read_all')}
              onClick={() => read.mutate({})}
            >
              <span className="wide-only">{t('approvals.list.read_all')}</span>
            </Button>
          ) : null
        }
      />
      <div className="ls-bar">
        {second ? (
          <Segmented
            value={list}
            options={[first, second].map(value => ({ value, label: labelOf(value) }))}
            onChange={value => change({ second: value === second })}
          />
        ) : null}
        <ListFilters
          list={list}
          state={state}
          workflows={pages.data?.pages[0]?.workflows ?? []}
          onChange={change}
        />
      </div>
      <ProgressLine active={pages.isFetching && rows.length > 0} />
      {pages.error ? (
        <Failed error={pages.error} />
      ) : pages.isPending ? (
        <Skeleton kind="table" rows={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          kind={isNarrowed ? 'filtered' : 'never'}
          icon="inbox"
          title={isNarrowed ? undefined : t(`approvals.list.none.${list}`)}
          actions={
            isNarrowed ? (
              <Button
                onClick={() =>
                  change({ search: '', workflow: null, state: null, from: null, to: null, unread: false })
                }
              >
                {t('approvals.list.clear')}
              </Button>
            ) : undefined
          }
        >
          {isNarrowed ? null : t(`approvals.list.why.${list}`)}
        </EmptyState>
      ) : (
        <div className="ls-scroll">
          {list === 'monitored' ? (
            <MonitorBar
              rows={rows.filter(row => chosen.includes(row.instance))}
              onDone={() => setChosen([])}
            />
          ) : null}
          <Rows list={list} rows={rows} chosen={chosen} onChoose={setChosen} />
          {pages.hasNextPage ? (
            <p className="ls-more">
              <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                {t('approvals.list.more')}
              </Button>
            </p>
          ) : null}
        </div>
      )}
    </div>
  )
}

interface RowsProps {
  readonly list: InstanceList
  readonly rows: readonly ListedInstance[]
  /** Monitored instances that are chosen for a command on several. */
  readonly chosen: readonly string[]
  onChoose(chosen: readonly string[]): void
}

const Rows = ({ list, rows, chosen, onChoose }: RowsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <table className="tbl ls-table">
      <thead>
        <tr>
          <th className="ls-title">{t('approvals.list.title')}</th>
          <th>{t('approvals.list.workflow')}</th>
          <th>{t('approvals.list.state')}</th>
          <th>{t('approvals.list.initiator')}</th>
          <th className="ls-waits">
            {t(list.startsWith('delegated') ? 'approvals.list.delegation' : 'approvals.list.current')}
          </th>
          <th className="num">{t(list === 'drafts' ? 'approvals.list.kept' : 'approvals.list.submitted')}</th>
          <th aria-label={t('approvals.more')} />
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.instance} className={row.unread ? 'ls-unread' : undefined}>
            <td className="ls-title">
              {list === 'monitored' ? (
                <Checkbox
                  checked={chosen.includes(row.instance)}
                  disabled={row.state !== 'ongoing' && row.state !== 'interrupted'}
                  aria-label={t('monitor.choose')}
                  onChange={event =>
                    onChoose(
                      event.target.checked
                        ? [...chosen, row.instance]
                        : chosen.filter(each => each !== row.instance),
                    )
                  }
                />
              ) : null}{' '}
              {row.unread ? (
                <i className="ls-dot" role="img" aria-label={t('approvals.list.unread')} />
              ) : null}
              <a href={inSpace(`/${row.table}/detail/${row.record}`)} translate="no">
                {row.subject || t('approvals.untitled')}
              </a>
            </td>
            <td translate="no">{localise(row.workflow, lang)}</td>
            <td>
              <Standing state={row.state} outcome={row.outcome} />
            </td>
            <td>
              <span className="todo-who">
                <Avatar name={row.initiator.title || null} seed={row.initiator.id} />
                <span translate="no">{row.initiator.title}</span>
              </span>
            </td>
            <td className="ls-waits">
              <Waiting row={row} />
            </td>
            <td className="num">
              <time dateTime={row.started}>{sayMoment(row.started, { short: true })}</time>
            </td>
            <td className="ls-do">
              <RowActions list={list} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where it waits and with whom; of a delegation, between whom. */
const Waiting = ({ row: { delegation, current } }: { readonly row: ListedInstance }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  if (delegation)
    return (
      <>
        <span translate="no">
          {delegation.by} → {delegation.to}
        </span>{' '}
        <small className="ink3">{t(`approvals.list.delegation.${delegation.state}`)}</small>
      </>
    )
  const [first, ...others] = current
  if (!first) return <span className="ink3">—</span>
  return (
    <span
      translate="no"
      title={current.map(({ node, person }) => `${localise(node, lang)} ${person}`).join('\n')}
    >
      {localise(first.node, lang)} ·{' '}
      <span className="ls-person">
        {first.person}
        {others.length > 0 ? ` +${others.length}` : ''}
      </span>
    </span>
  )
}

export default InstanceLists
