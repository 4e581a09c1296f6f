import { call, Failed, sayMoment } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type FindingState, listFindings } from '../../shared/contract.ts'
import { sayFinding } from '../../shared/say-finding.ts'
import { findingSigns, linesOf } from './finding-row.tsx'

const tones: Readonly<Record<FindingState, string>> = { open: 'warn', explained: 'ok', pursued: 'bad' }

/** Everything that stood out, newest first, with what became of it. */
export const FindingsHistory = () => {
  const { t } = useTranslation()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [listFindings.path],
    queryFn: ({ pageParam, signal }) =>
      call(listFindings, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.data.at(-1)?.id : undefined),
  })
  if (error) return <Failed error={error} />
  if (isPending) return <Skeleton kind="table" />
  const rows = data.pages.flatMap(page => page.data)
  if (rows.length === 0)
    return (
      <EmptyState kind="never" icon="shield" title={t('security.findings_none')}>
        {t('security.findings_none_why')}
      </EmptyState>
    )
  return (
    <section className="se-card" aria-label={t('security.part.findings')}>
      <ul>
        {rows.map(each => (
          <li key={each.id} className="se-row">
            <span className="se-sign">
              <Icon name={findingSigns[each.rule]} />
            </span>
            <div>
              <b>{sayFinding(t, each)}</b>
              <small translate="no">
                {each.remark
                  ? `${each.settledBy ?? ''}: ${each.remark}`
                  : t(`security.rule.${each.rule}.why`)}
              </small>
            </div>
            <div className="se-when">
              <span className={`tag ${tones[each.state]}`}>{t(`security.finding.${each.state}`)}</span>
              <small>
                <Link to={linesOf(each)}>{sayMoment(each.last)}</Link>
              </small>
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
