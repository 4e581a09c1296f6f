import { Failed } from '@gantry/client/web'
import { EmptyState, ProgressLine, Skeleton } from '@gantry/ui/web'
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ExceptionRow, longInterrupted } from '../../shared/exceptions-contract.ts'
import { ExceptionLine } from './exception-line.tsx'
import { keyOf } from './key-of.ts'
import type { FetchedKind } from './use-exceptions.ts'

interface ExceptionListProps {
  readonly fetched: FetchedKind
  readonly count: string
  readonly isSearch: boolean
  /** Key of the one shown beside the list. */
  readonly open: string | null
  /** Chosen for one repair; all of one kind. */
  readonly chosen: readonly ExceptionRow[]
  onOpen(key: string): void
  onChoose(chosen: readonly ExceptionRow[]): void
}

/** Instances held up by one kind of cause, the longest waiting first. */
export const ExceptionList = ({
  fetched: { kind, pages, rows },
  count,
  isSearch,
  open,
  chosen,
  onOpen,
  onChoose,
}: ExceptionListProps) => {
  const { t } = useTranslation()
  const own = chosen.filter(each => each.kind === kind)
  const isChosen = (row: ExceptionRow) => own.some(each => keyOf(each) === keyOf(row))
  const label = t(`exception.kind.${kind}`)
  return (
    <section className="wx-kind" aria-label={label}>
      <header className="wx-head">
        <Checkbox
          checked={rows.length > 0 && own.length === rows.length}
          indeterminate={own.length > 0 && own.length < rows.length}
          disabled={rows.length === 0}
          aria-label={t('exception.choose_all')}
          onChange={({ target }) => onChoose(target.checked ? rows : [])}
        />
        <h2>{label}</h2>
        <span className="n">{count}</span>
        <small className="cut">{t(`exception.lead.${kind}`, { count: longInterrupted })}</small>
      </header>
      <ProgressLine active={pages.isFetching && rows.length > 0} />
      {pages.error ? (
        <Failed error={pages.error} />
      ) : pages.isPending ? (
        <Skeleton kind="table" rows={3} />
      ) : rows.length === 0 ? (
        <EmptyState kind={isSearch ? 'filtered' : 'never'} icon="check" title={t('exception.none')} />
      ) : (
        <ul className="wx-rows">
          {rows.map(row => (
            <ExceptionLine
              key={keyOf(row)}
              row={row}
              isOpen={keyOf(row) === open}
              isChosen={isChosen(row)}
              onOpen={() => onOpen(keyOf(row))}
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
