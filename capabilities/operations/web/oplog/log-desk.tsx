import {
  call,
  download,
  errorText,
  Failed,
  timeZoneNow,
  todayNow,
  useAction,
  useCall,
} from '@gantry/client/web'
import {
  Banner,
  EmptyState,
  Icon,
  PageHeader,
  ProgressLine,
  SavedTabs,
  Skeleton,
  SplitPanel,
} from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainState, LogContracts, LogLine } from '../../shared/oplog/contract.ts'
import { actionsNamed } from './actions-named.ts'
import { LogDetailPanel } from './log-detail.tsx'
import { LogFacets } from './log-facets.tsx'
import { LogLines } from './log-lines.tsx'
import { LogParts } from './log-parts.tsx'
import { timeOf, useLogState } from './log-state.ts'
import './oplog.css'

/** Lines per page; the screen collapses many of them into one. */
const linesAtOnce = 200

interface LogDeskProps {
  readonly title: string
  readonly contracts: LogContracts
  /** Only lines of officers, administrators and the operator. */
  readonly officers?: true
  /** The log covers all spaces. */
  readonly spaces?: true
  /** The caller may recompute the chain. */
  readonly checks: boolean
  /** Content above the lines. */
  readonly lead?: ReactNode
}

/** The log in three panes: filters on the left, lines in the middle, details on the right. */
export const LogDesk = ({ title, contracts, officers, spaces, checks, lead }: LogDeskProps) => {
  const { t, i18n } = useTranslation()
  const { state, change } = useLogState()
  const time = timeOf(state.time, todayNow(), timeZoneNow())
  const filter = {
    ...time,
    ...(officers && { officers }),
    ...(state.category && { category: state.category }),
    ...(state.person && { person: state.person }),
    ...(state.table && { table: state.table }),
    ...(state.space && { space: state.space }),
    ...(state.result && { result: state.result }),
    ...(state.search && { search: state.search, named: actionsNamed(i18n, state.search) }),
  }
  const summary = useCall(contracts.summarise, filter, { keep: true })
  const lines = useInfiniteQuery({
    queryKey: [contracts.list.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        contracts.list,
        { ...filter, limit: linesAtOnce, ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: page => (page.more ? page.data.at(-1)?.id : undefined),
    placeholderData: before => before,
  })
  const check = useAction(contracts.check)
  const rows = lines.data?.pages.flatMap(page => page.data) ?? []
  const open = (line: LogLine | null) => change({ line: line?.id ?? null })
  const narrowed = Boolean(
    state.category || state.person || state.table || state.space || state.result || state.search,
  )
  const clear = { category: null, person: null, table: null, space: null, result: null, search: '' } as const
  const isDay = state.time !== 'today' && state.time !== 'week'
  return (
    <div className="log">
      <PageHeader
        title={title}
        tabs={
          <SavedTabs
            label={t('oplog.range')}
            active={isDay ? '' : state.time}
            tabs={[
              { id: 'today', label: t('oplog.today') },
              { id: 'week', label: t('oplog.week') },
            ]}
            onChange={time => change({ time, line: null })}
            after={
              <DatePicker
                allowClear={false}
                value={isDay ? dayjs(state.time) : null}
                placeholder={t('oplog.day')}
                aria-label={t('oplog.day')}
                maxDate={dayjs(todayNow())}
                variant="borderless"
                onChange={day => change({ time: day?.format('YYYY-MM-DD') ?? 'today', line: null })}
              />
            }
          />
        }
        extra={
          checks ? (
            <Button
              icon={<Icon name="shield" />}
              aria-label={t('oplog.check')}
              loading={check.isPending}
              onClick={() => check.mutate({})}
            >
              <span className="wide-only">{t('oplog.check')}</span>
            </Button>
          ) : null
        }
        action={
          <Button
            type="primary"
            icon={<Icon name="download" />}
            aria-label={t('oplog.export')}
            onClick={() => download(contracts.export, filter)}
          >
            <span className="wide-only">{t('oplog.export')}</span>
          </Button>
        }
      />
      <SplitPanel
        remember="oplog"
        initial={360}
        min={320}
        label={t('oplog.details')}
        panel={
          state.line ? (
            <LogDetailPanel contracts={contracts} id={state.line} onOpen={open} onClose={() => open(null)} />
          ) : null
        }
      >
        <div className="log-desk">
          <LogFacets state={state} summary={summary.data} onChange={change} />
          <div className="log-main">
            {check.data ? <ChainBanner states={check.data.data} /> : null}
            {check.error ? <Banner kind="bad">{errorText(t, check.error)}</Banner> : null}
            <ProgressLine active={lines.isFetching && rows.length > 0} />
            {summary.data ? <LogParts summary={summary.data} {...time} /> : null}
            {lead}
            {lines.error ? (
              <Failed error={lines.error} />
            ) : lines.isPending ? (
              <Skeleton kind="table" rows={15} />
            ) : rows.length === 0 ? (
              <EmptyState
                kind={narrowed ? 'filtered' : 'never'}
                title={narrowed ? undefined : t('oplog.none')}
                actions={
                  narrowed ? <Button onClick={() => change(clear)}>{t('oplog.clear')}</Button> : undefined
                }
              >
                {narrowed ? null : t('oplog.none_why')}
              </EmptyState>
            ) : (
              <>
                <LogLines
                  lines={rows}
                  open={state.line}
                  spaces={spaces ?? false}
                  days={state.time === 'week'}
                  onOpen={open}
                />
                {lines.hasNextPage ? (
                  <div className="log-more">
                    <Button loading={lines.isFetchingNextPage} onClick={() => lines.fetchNextPage()}>
                      {t('oplog.more')}
                    </Button>
                  </div>
                ) : null}
              </>
            )}
          </div>
        </div>
      </SplitPanel>
    </div>
  )
}

const ChainBanner = ({ states }: { readonly states: readonly ChainState[] }) => {
  const { t } = useTranslation()
  const broken = states.filter(state => state.brokenAt !== null)
  if (broken.length > 0) {
    return broken.map(state => (
      <Banner key={state.space} kind="bad">
        {t('oplog.broken', { space: state.space, line: state.brokenAt })}
      </Banner>
    ))
  }
  const sum = (pick: (state: ChainState) => number) => states.reduce((total, state) => total + pick(state), 0)
  const waiting = sum(state => state.waiting)
  return (
    <Banner kind="info" icon="check">
      {t('oplog.intact', { count: states.length, lines: sum(state => state.checked).toLocaleString() })}{' '}
      {waiting > 0 ? t('oplog.waiting', { lines: waiting }) : null}
    </Banner>
  )
}
