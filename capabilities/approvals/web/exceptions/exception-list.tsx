import { call, callKey, errorText } from '@gantry/client/web'
import { EmptyState, ProgressLine, Skeleton } from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type ExceptionKind,
  type ExceptionPage,
  type ExceptionRow,
  listExceptions,
  longInterrupted,
} from '../../shared/exceptions-contract.ts'
import { ExceptionLine } from './exception-line.tsx'
import { keyOf } from './key-of.ts'

interface ExceptionListProps {
  readonly kind: ExceptionKind
  readonly count: string
  readonly search: string
  /** Chosen for one repair; all of one kind. */
  readonly chosen: readonly ExceptionRow[]
  onChoose(chosen: readonly ExceptionRow[]): void
}

/** Instances held up by one kind of cause, the longest waiting first. */
export const ExceptionList = ({ kind, count, search, chosen, onChoose }: ExceptionListProps) => {
  const { t } = useTranslation()
  const question = { kind, ...(search && { search }) }
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listExceptions, question), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listExceptions, { ...question, ...pageParam }, { signal }),
    initialPageParam: null as ExceptionPage['next'],
    getNextPageParam: answered => answered.next ?? undefined,
    placeholderData: before => before,
  })
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const own = chosen.filter(each => each.kind === kind)
  const isChosen = (row: ExceptionRow) => own.some(each => keyOf(each) === keyOf(row))
  const label = t(`exception.kind.${kind}`)
  return (
    <section className="ex-kind" aria-label={label}>
      <header className="ex-head">
        <Checkbox
          checked={rows.length > 0 && own.length === rows.length}
          indeterminate={own.length > 0 && own.length < rows.length}
          disabled={rows.length === 0}
          aria-label={t('exception.choose_all')}
          onChange={({ target }) => onChoose(target.checked ? rows : [])}
        />
        <h2>{label}</h2>
        <span className="n">{count}</span>
        <small>{t(`exception.lead.${kind}`, { count: longInterrupted })}</small>
      </header>
      <ProgressLine active={pages.isFetching && rows.length > 0} />
      {pages.error ? (
        <EmptyState
          kind="error"
          title={t('exception.failed')}
          actions={<Button onClick={() => pages.refetch()}>{t('approvals.retry')}</Button>}
        >
          {errorText(t, pages.error)}
        </EmptyState>
      ) : pages.isPending ? (
        <Skeleton kind="table" rows={3} />
      ) : rows.length === 0 ? (
        <EmptyState kind={search ? 'filtered' : 'never'} icon="check" title={t('exception.none')} />
      ) : (
        <ul className="ex-rows">
          {rows.map(row => (
            <ExceptionLine
              key={keyOf(row)}
              row={row}
              chosen={isChosen(row)}
              onChoose={yes => onChoose(yes ? [...own, row] : own.filter(each => keyOf(each) !== keyOf(row)))}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage ? (
        <p className="ls-more">
          <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('approvals.list.more')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
