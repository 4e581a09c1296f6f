import { call, errorText, sayDay } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { listClosedReviews } from '../../shared/contract.ts'

interface ClosedReviewsProps {
  onOpen(id: string): void
}

/** Reviews that are complete, with what they came to; nothing while there is none. */
export const ClosedReviews = ({ onOpen }: ClosedReviewsProps) => {
  const { t } = useTranslation()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [listClosedReviews.path],
    queryFn: ({ pageParam, signal }) =>
      call(listClosedReviews, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.data.at(-1)?.id : undefined),
  })
  if (error) return <Banner kind="bad">{errorText(t, error)}</Banner>
  const rows = data?.pages.flatMap(page => page.data) ?? []
  if (rows.length === 0) return null
  return (
    <section className="se-card" aria-label={t('security.reviews_closed')}>
      <header>
        <h2>{t('security.reviews_closed')}</h2>
      </header>
      <ul>
        {rows.map(each => (
          <li key={each.id} className="se-row">
            <div>
              <b translate="no">{each.name}</b>
              <small>{t('security.review.outcome', { lines: each.lines, removed: each.removed })}</small>
            </div>
            <div className="se-when">
              <small>
                {each.closedAt ? t('security.review.closed_on', { day: sayDay(each.closedAt) }) : ''}
              </small>
            </div>
            <div className="se-acts">
              <Button onClick={() => onOpen(each.id)}>{t('security.review.look')}</Button>
            </div>
          </li>
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
