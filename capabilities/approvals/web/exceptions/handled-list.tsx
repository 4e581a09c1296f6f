import { localise } from '@gantry/base/shared'
import { call, callKey, currentLang, Failed, inSpace, sayMoment } from '@gantry/client/web'
import { EmptyState, ProgressLine, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type HandledRow, listHandled } from '../../shared/exceptions-contract.ts'
import { Standing } from '../standing.tsx'

/** What was done at the desk, the newest first: which instance, what was done, by whom, why and when. */
export const HandledList = ({ search }: { readonly search: string }) => {
  const { t } = useTranslation()
  const question = search ? { search } : {}
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listHandled, question), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listHandled, { ...question, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: answered => answered.next ?? undefined,
    placeholderData: before => before,
  })
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? []
  if (pages.error) return <Failed error={pages.error} />
  if (pages.isPending) return <Skeleton kind="table" rows={6} />
  if (rows.length === 0)
    return search ? (
      <EmptyState kind="filtered" title={t('exception.handled.none')} />
    ) : (
      <EmptyState kind="never" icon="history" title={t('exception.handled.none')}>
        {t('exception.handled.none.why')}
      </EmptyState>
    )
  return (
    <>
      <ProgressLine active={pages.isFetching} />
      <ul className="wx-rows" aria-label={t('exception.kind.handled')}>
        {rows.map(row => (
          <Handled key={`${row.instance} ${row.seq}`} row={row} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <p className="ls-more">
          <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('approvals.list.more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

const Handled = ({ row }: { readonly row: HandledRow }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { repair, to, node, reason, person } = row
  const did = to === null ? t(`exception.do.${repair}`) : t('exception.assign_to', { name: to })
  return (
    <li className="wx-done">
      <span className="wx-what">
        <a className="cut" href={inSpace(`/${row.table}/detail/${row.record}`)} translate="no">
          {row.subject || t('approvals.untitled')}
        </a>
        <small className="cut" translate="no">
          {localise(row.workflow, lang)} · {row.initiator.title}
        </small>
      </span>
      <span className="wx-why">
        <span className="cut">
          {did}
          {node === null ? null : <span translate="no"> · {localise(node, lang)}</span>}
        </span>
        {reason ? (
          <small className="cut" translate="no" title={reason}>
            {reason}
          </small>
        ) : null}
      </span>
      <span className="wx-now">
        <Standing state={row.state} outcome={null} />
      </span>
      <span className="wx-since">
        <span className="cut" translate="no">
          {person}
        </span>
        <time dateTime={row.at}>{sayMoment(row.at, { short: true })}</time>
      </span>
    </li>
  )
}
