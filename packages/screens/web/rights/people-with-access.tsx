import { joined } from '@gantry/base/shared'
import { ApiError, call, callKey, currentLang } from '@gantry/client/web'
import { listAccess, type Ref } from '@gantry/model/shared'
import { Avatar, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Unreadable } from '../parts/unreadable.tsx'

interface PeopleWithAccessProps {
  readonly table: string
  readonly id: string
  /** The person whose access is explained. */
  readonly person: Ref | null
  onChoose(person: Ref): void
}

/** Who can see a record and what they may do with it; each page checks about a hundred members. */
export const PeopleWithAccess = ({ table, id, person, onChoose }: PeopleWithAccessProps) => {
  const { t } = useTranslation()
  const pages = useInfiniteQuery({
    queryKey: callKey(listAccess, { table, id }),
    queryFn: ({ pageParam, signal }) =>
      call(listAccess, { table, id, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const people = pages.data?.pages.flatMap(({ data }) => data)
  return (
    <section className="ri-shares" aria-label={t('rights.access.people')}>
      <h3>
        {t('rights.access.people')}{' '}
        {people ? (
          <span className="ink3">
            {people.length}
            {pages.hasNextPage ? '+' : ''}
          </span>
        ) : null}
      </h3>
      {pages.error instanceof ApiError ? <Unreadable error={pages.error} onRetry={pages.refetch} /> : null}
      {people || pages.error ? null : <Skeleton kind="text" rows={4} />}
      {people?.length === 0 && !pages.hasNextPage ? (
        <p className="ink3">{t('rights.access.nobody')}</p>
      ) : null}
      <ul className="ri-people">
        {people?.map(each => (
          <li key={each.person.id}>
            <button
              type="button"
              aria-pressed={each.person.id === person?.id}
              onClick={() => onChoose(each.person)}
            >
              <Avatar name={each.person.title} seed={each.person.id} />
              <span className="cut ri-name" translate="no">
                {each.person.title}
              </span>
              {each.owner ? <span className="tag info">{t('rights.access.owner')}</span> : null}
              {each.shared ? <span className="tag">{t('rights.access.shared')}</span> : null}
              <span className="grow" />
              <span className="ink3 cap">
                {joined(
                  each.operations.map(one => t(`rights.operation.${one}`)),
                  currentLang(),
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? (
        <button
          type="button"
          className="btn s"
          aria-busy={pages.isFetchingNextPage}
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('rights.access.more')}
        </button>
      ) : null}
    </section>
  )
}
