import { call, download, errorText, useAction } from '@gantry/client/web'
import { Banner, EmptyState, Icon, PageHeader, ProgressLine, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChainState, checkLog, exportLog, type LogLine, listLog } from '../../shared/contract.ts'
import '../operations.css'
import { LogTable } from './log-table.tsx'

interface Filter {
  readonly actor?: string
  readonly action?: string
  readonly space?: string
  readonly result?: LogLine['result']
  readonly from?: string
  readonly to?: string
}

/** Who did what, when, from where, in which space; and the proof that nothing in it was altered. */
const OperationLog = () => {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>({})
  const lines = useInfiniteQuery({
    queryKey: [listLog.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listLog, { ...filter, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: page => (page.more ? page.data.at(-1)?.id : undefined),
    placeholderData: before => before,
  })
  const check = useAction(checkLog)
  const rows = lines.data?.pages.flatMap(page => page.data) ?? []
  const filtered = Object.values(filter).some(Boolean)
  return (
    <div className="log">
      <PageHeader
        title={t('oplog.title')}
        extra={
          <Button
            icon={<Icon name="download" />}
            aria-label={t('oplog.export')}
            onClick={() => download(exportLog, filter)}
          >
            <span className="wide-only">{t('oplog.export')}</span>
          </Button>
        }
        action={
          <Button
            type="primary"
            icon={<Icon name="shield" />}
            aria-label={t('oplog.check')}
            loading={check.isPending}
            onClick={() => check.mutate({})}
          >
            <span className="wide-only">{t('oplog.check')}</span>
          </Button>
        }
      />
      <div>
        {check.data ? <ChainBanner states={check.data.data} /> : null}
        {check.error ? <Banner kind="bad">{errorText(t, check.error)}</Banner> : null}
        <FilterBar filter={filter} onChange={setFilter} onRefresh={() => lines.refetch()} />
        <ProgressLine active={lines.isFetching && rows.length > 0} />
      </div>
      <div className="log-rows">
        {lines.error ? (
          <EmptyState
            kind="error"
            actions={<Button onClick={() => lines.refetch()}>{t('oplog.refresh')}</Button>}
          >
            {errorText(t, lines.error)}
          </EmptyState>
        ) : lines.isPending ? (
          <Skeleton kind="table" rows={15} />
        ) : rows.length === 0 ? (
          <EmptyState
            kind={filtered ? 'filtered' : 'never'}
            title={filtered ? undefined : t('oplog.none')}
            actions={filtered ? <Button onClick={() => setFilter({})}>{t('oplog.clear')}</Button> : undefined}
          >
            {filtered ? null : t('oplog.none_why')}
          </EmptyState>
        ) : (
          <>
            <LogTable rows={rows} />
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
  )
}

export default OperationLog

const ChainBanner = ({ states }: { states: readonly ChainState[] }) => {
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
      {t('oplog.intact', { spaces: states.length, lines: sum(state => state.checked) })}{' '}
      {waiting > 0 ? t('oplog.waiting', { lines: waiting }) : null}
    </Banner>
  )
}

interface FilterBarProps {
  readonly filter: Filter
  onChange(filter: Filter): void
  onRefresh(): void
}

const FilterBar = ({ filter, onChange, onRefresh }: FilterBarProps) => {
  const { t } = useTranslation()
  const put = (change: Partial<Filter>) => onChange({ ...filter, ...change })
  const word = (name: 'actor' | 'action' | 'space', width: number) => (
    <Input.Search
      key={`${name} ${filter[name] ?? ''}`}
      allowClear
      defaultValue={filter[name] ?? ''}
      placeholder={t(name === 'actor' ? 'oplog.actorName' : `oplog.${name}`)}
      aria-label={t(name === 'actor' ? 'oplog.actorName' : `oplog.${name}`)}
      style={{ width }}
      onSearch={text => put({ [name]: text.trim() || undefined })}
    />
  )
  const range = (days: [Dayjs | null, Dayjs | null] | null) =>
    put({
      from: days?.[0]?.startOf('day').toISOString(),
      to: days?.[1]?.add(1, 'day').startOf('day').toISOString(),
    })
  return (
    <div className="log-bar">
      {word('actor', 160)}
      {word('action', 180)}
      {word('space', 140)}
      <Select
        allowClear
        value={filter.result}
        placeholder={t('oplog.any_result')}
        aria-label={t('oplog.result')}
        style={{ width: 130 }}
        options={(['ok', 'denied', 'failed'] as const).map(value => ({
          value,
          label: t(`oplog.result.${value}`),
        }))}
        onChange={result => put({ result: result ?? undefined })}
      />
      <DatePicker.RangePicker allowEmpty={[true, true]} onChange={range} aria-label={t('oplog.range')} />
      <Button
        type="text"
        icon={<Icon name="refresh" />}
        aria-label={t('oplog.refresh')}
        title={t('oplog.refresh')}
        onClick={onRefresh}
      >
        <span className="wide-only">{t('oplog.refresh')}</span>
      </Button>
    </div>
  )
}
