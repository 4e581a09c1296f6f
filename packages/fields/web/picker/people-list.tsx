import { type ApiError, call, callKey } from '@gantry/client/web'
import {
  all,
  type Filter,
  listPeople,
  listRecords,
  type PeopleSelection,
  type Ref,
  where,
} from '@gantry/model/shared'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { refOf } from '../ref-of.ts'
import type { Candidate } from '../use-reference-search.ts'
import { PickLines } from './pick-lines.tsx'

interface PeopleListProps {
  readonly selection: PeopleSelection
  readonly words: string
  /** Condition on the people offered; null: all active people. */
  readonly offered: Filter | null
  readonly chosen: readonly Ref[]
  readonly many: boolean
  choose(person: Ref): void
}

interface Page {
  readonly data: readonly Candidate[]
  readonly next: string | null
  readonly more: boolean
}

const size = 50

/** Active people, best matches first during a search; further pages are fetched near the end. */
export const PeopleList = ({ selection, words, offered, ...rest }: PeopleListProps) => {
  const { t } = useTranslation()
  const search = useDeferredValue(words.trim())
  const asked = { ...selection, size, ...(search && { search }) }
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, unknown[], string | null>({
    queryKey: [...callKey(listPeople, asked), offered],
    queryFn: ({ pageParam, signal }) =>
      offered === null
        ? everybody({ ...asked, ...(pageParam !== null && { after: pageParam }) }, signal)
        : onlyOffered(offered, selection.department, search, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: page => page.next,
  })
  const pages = query.data?.pages ?? []
  const isCut = pages.at(-1)?.more === true && !query.hasNextPage
  return (
    <PickLines
      {...rest}
      people={pages.flatMap(page => page.data)}
      sign="face"
      waiting={query.isFetching}
      failed={query.isError}
      more={isCut ? t('field.search.more') : null}
      onEnd={() => {
        if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
      }}
    />
  )
}

const everybody = async (asked: PeopleSelection & object, signal: AbortSignal): Promise<Page> => {
  const { data, next, more } = await call(listPeople, asked, { signal })
  return {
    next,
    more,
    data: data.map(({ id, title, position, department }) => ({
      id,
      title,
      note: [position, department].filter(Boolean).join(' · '),
    })),
  }
}

/** People that match a condition: queried as records, because only the record engine evaluates filters. */
const onlyOffered = async (
  offered: Filter,
  department: string | undefined,
  search: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page> => {
  const filter = all(
    offered,
    where('state', 'eq', 'active'),
    ...(department === undefined ? [] : [where('department', 'under', department)]),
  )
  const { data, page } = await call(
    listRecords,
    {
      table: 'member',
      fields: ['name', 'position', 'department'],
      filter,
      pageSize: size,
      count: 'none',
      sort: [{ field: 'name_pinyin', direction: 'asc' }],
      ...(search && { search }),
      ...(cursor !== null && { cursor }),
    },
    { signal },
  )
  return {
    next: page.next ?? null,
    more: false,
    data: data.map(({ id, name, position, department: of }) => ({
      id,
      title: String(name ?? id),
      note: [position, refOf(of ?? null)?.title].filter(Boolean).join(' · '),
    })),
  }
}
