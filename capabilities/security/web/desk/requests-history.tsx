import { call, Failed } from '@gantry/client/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { listRequests } from '../../shared/contract.ts'
import { PastRequest } from './past-request.tsx'

/** Every request, newest first, with who decided what and why. */
export const RequestsHistory = () => {
  const { t } = useTranslation()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [listRequests.path],
    queryFn: ({ pageParam, signal }) =>
      call(listRequests, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.data.at(-1)?.id : undefined),
  })
  if (error) return <Failed error={error} />
  if (isPending) return <Skeleton kind="table" />
  const rows = data.pages.flatMap(page => page.data)
  if (rows.length === 0)
    return (
      <EmptyState kind="never" icon="shield" title={t('security.requests_none')}>
        {t('security.requests_none_why')}
      </EmptyState>
    )
  return (
    <section className="se-card" aria-label={t('security.part.requests')}>
      <ul>
        {rows.map(each => (
          <PastRequest key={each.id} request={each} />
        ))}
      </ul>
      {hasNextPage ? (
        <p className="se-more">
          <Button loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('security.more')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
