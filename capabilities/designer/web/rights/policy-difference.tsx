import { joined } from '@gantry/base/shared'
import { call, callKey, currentLang, errorText, sayNumber } from '@gantry/client/web'
import { type AccessDifference, comparePolicy } from '@gantry/model/shared'
import { AccessDifferences } from '@gantry/screens/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { comparedRights, type Designed } from './drawn-rights.ts'

interface PolicyDifferenceProps {
  readonly tables: Designed
  /** As people work with them now. */
  readonly published: Designed
}

/** Who would see and do what more or less by rules, limits and masks as they are drawn, a thousand people at a time. */
export const PolicyDifference = ({ tables, published }: PolicyDifferenceProps) => {
  const { t } = useTranslation()
  const asked = { table: tables[0]?.id ?? '', ...comparedRights(tables, published) }
  const pages = useInfiniteQuery({
    queryKey: callKey(comparePolicy, asked),
    queryFn: ({ pageParam, signal }) =>
      call(comparePolicy, { ...asked, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    retry: false,
  })
  if (pages.error) return <Banner kind="warn">{errorText(t, pages.error)}</Banner>
  if (!pages.data) return <Skeleton kind="text" rows={3} />
  const differences = merged(pages.data.pages.flatMap(({ data }) => data))
  const compared = pages.data.pages.reduce((sum, page) => sum + page.compared, 0)
  return (
    <>
      {differences.length === 0 ? <p className="ink3">{t('designer.rights.same')}</p> : null}
      <AccessDifferences
        differences={differences}
        name={({ people, peopleCount }) =>
          t(peopleCount > named ? 'designer.rights.people_more' : 'designer.rights.people', {
            names: joined(
              people.slice(0, named).map(({ title }) => title),
              currentLang(),
            ),
            count: peopleCount,
          })
        }
      />
      {pages.data.pages.some(({ more }) => more) ? (
        <p className="ink3 cap">{t('designer.rights.more_differences')}</p>
      ) : null}
      {pages.hasNextPage ? (
        <button
          type="button"
          className="btn s"
          aria-busy={pages.isFetchingNextPage}
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('designer.rights.further', { people: sayNumber(compared) })}
        </button>
      ) : (
        <p className="ink3 cap">{t('designer.rights.compared', { people: sayNumber(compared) })}</p>
      )}
    </>
  )
}

/** People named in a line. */
const named = 3

/** The same difference of further people is one line. */
const merged = (differences: readonly AccessDifference[]): readonly AccessDifference[] => {
  const found = new Map<string, AccessDifference>()
  for (const difference of differences) {
    const known = found.get(difference.id)
    found.set(
      difference.id,
      known ? { ...known, peopleCount: known.peopleCount + difference.peopleCount } : difference,
    )
  }
  return [...found.values()]
}
