import { download, errorText, Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Banner, Icon, Pager, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BookDetail,
  closeBook,
  type Difference,
  exportBook,
  listBooks,
  matchAgain,
  readBook,
  readStatement,
  removeStatement,
  settleDifference,
  takeDifference,
} from '../../shared/books-contract.ts'
import { sayMoney } from '../parts/say.ts'
import { SettleDialog } from './settle-dialog.tsx'

/** One day: the sums of both sides, what explains their difference, and the differences to settle. */
export const BookPanel = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [settled, setSettled] = useState<Difference | null>(null)
  const { data, error } = useCall(readBook, { id, page }, { keep: true })
  const refresh = [readBook, listBooks]
  const close = useAction(closeBook, {
    refresh,
    onDone: () => toast({ text: t('payments.book.said_closed') }),
  })
  const match = useAction(matchAgain, { refresh })
  const take = useAction(takeDifference, { refresh })
  const reopen = useAction(settleDifference, { refresh })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton />
  const isOpen = data.state === 'open'
  const isReady = data.open === 0 && data.theirs - data.ours === data.entries
  const failure = close.error ?? match.error ?? take.error ?? reopen.error
  return (
    <div className="pay-panel">
      <header>
        <h2>
          <span className="mono">{data.day}</span> {t(`payments.provider.${data.provider}`)}
        </h2>
        {isOpen ? (
          <Button
            type="primary"
            size="small"
            disabled={!isReady}
            title={isReady ? undefined : t('error.payment.day_open')}
            loading={close.isPending}
            onClick={() => close.mutate({ id })}
          >
            {t('payments.book.close')}
          </Button>
        ) : (
          <span className="tag ok">{t('payments.book.closed')}</span>
        )}
        <button type="button" className="btn t s sq" aria-label={t('payments.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </header>
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      <Sums book={data} />
      <section>
        <h3>
          {t('payments.differences')}
          <span className="pay-acts">
            {isOpen ? (
              <Button size="small" loading={match.isPending} onClick={() => match.mutate({ id })}>
                {t('payments.book.match')}
              </Button>
            ) : null}
            <Button size="small" onClick={() => void download(exportBook, { id })}>
              {t('payments.book.export')}
            </Button>
          </span>
        </h3>
        {data.differences.length === 0 ? (
          <p className="ink3">{t('payments.book.all_equal', { count: data.equal })}</p>
        ) : null}
        <ul className="pay-differences">
          {data.differences.map(difference => (
            <Line
              key={difference.id}
              difference={difference}
              isOpen={isOpen}
              onTake={() => take.mutate({ id: difference.id })}
              onSettle={() => setSettled(difference)}
              onReopen={() => reopen.mutate({ id: difference.id, settlement: null })}
            />
          ))}
        </ul>
        <Pager page={page} more={data.more} onPage={setPage} />
      </section>
      <Statements book={data} />
      {settled ? <SettleDialog difference={settled} onClose={() => setSettled(null)} /> : null}
    </div>
  )
}

const Sums = ({ book }: { readonly book: BookDetail }) => {
  const { t } = useTranslation()
  const { ours, theirs, fees, entries, equal, closedAt, closedBy } = book
  const left = theirs - ours - entries
  return (
    <>
      <dl className="pay-sums">
        <div>
          <dt>{t('payments.book.theirs')}</dt>
          <dd>{sayMoney(theirs)}</dd>
        </div>
        <div>
          <dt>{t('payments.book.ours')}</dt>
          <dd>{sayMoney(ours)}</dd>
        </div>
        <div>
          <dt>{t('payments.book.entries')}</dt>
          <dd>{sayMoney(entries)}</dd>
        </div>
        <div>
          <dt>{t('payments.book.left')}</dt>
          <dd className={left === 0 ? '' : 'pay-bad'}>{sayMoney(left)}</dd>
        </div>
      </dl>
      <p className="ink3">
        {t('payments.book.equal_count', { count: equal })} · {t('payments.book.fees')} {sayMoney(fees)}
        {closedAt ? (
          <>
            {' '}
            · <span translate="no">{closedBy}</span> {sayMoment(closedAt)}
          </>
        ) : null}
      </p>
    </>
  )
}

interface LineProps {
  readonly difference: Difference
  readonly isOpen: boolean
  readonly onTake: () => void
  readonly onSettle: () => void
  readonly onReopen: () => void
}

const said = (cents: number | null): string => (cents === null ? '—' : sayMoney(cents))

const Line = ({ difference, isOpen, onTake, onSettle, onReopen }: LineProps) => {
  const { t } = useTranslation()
  const { kind, of, no, ours, theirs, otherDay, state, owner, cause, note, entry, order } = difference
  return (
    <li>
      <div>
        <span className={`tag ${state === 'settled' ? 'ok' : 'bad'}`}>
          {t(`payments.difference.${kind}`)}
        </span>{' '}
        {t(`payments.of.${of}`)}{' '}
        {order ? (
          <a className="mono" href={`/sysop/financialMerchant?view=orders&id=${order}`}>
            {no}
          </a>
        ) : (
          <span className="mono">{no}</span>
        )}
        <small className="ink3 pay-below">
          {t('payments.book.theirs')} {said(theirs)} · {t('payments.book.ours')} {said(ours)}
          {otherDay ? ` · ${t('payments.difference.other_day', { day: otherDay })}` : ''}
          {owner ? ` · ${t('payments.difference.owner', { name: owner })}` : ''}
        </small>
        {state === 'settled' && cause ? (
          <small className="ink2 pay-below">
            {t(`payments.cause.${cause}`)} {said(entry)} · <span translate="no">{note}</span>
          </small>
        ) : null}
      </div>
      {isOpen ? (
        <span className="pay-acts">
          {state === 'open' && !owner ? (
            <Button size="small" type="text" onClick={onTake}>
              {t('payments.difference.take')}
            </Button>
          ) : null}
          {state === 'open' ? (
            <Button size="small" onClick={onSettle}>
              {t('payments.difference.settle')}
            </Button>
          ) : (
            <Button size="small" type="text" onClick={onReopen}>
              {t('payments.difference.reopen')}
            </Button>
          )}
        </span>
      ) : null}
    </li>
  )
}

const Statements = ({ book }: { readonly book: BookDetail }) => {
  const { t } = useTranslation()
  const remove = useAction(removeStatement, { refresh: [readBook, listBooks] })
  return (
    <section>
      <h3>{t('payments.statements')}</h3>
      <ul className="pay-differences">
        {book.statements.map(({ id, name, rows, importedAt, importedBy }) => (
          <li key={id}>
            <div>
              <span translate="no">{name}</span>
              <small className="ink3 pay-below">
                {t('payments.statement.rows', { count: rows })} · <span translate="no">{importedBy}</span>{' '}
                {sayMoment(importedAt)}
              </small>
            </div>
            <span className="pay-acts">
              <Button size="small" type="text" onClick={() => void download(readStatement, { id })}>
                {t('payments.statement.download')}
              </Button>
              {book.state === 'open' ? (
                <Button size="small" type="text" danger onClick={() => remove.mutate({ id })}>
                  {t('payments.statement.remove')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {remove.error ? (
        <p className="hint err" role="alert">
          {errorText(t, remove.error)}
        </p>
      ) : null}
    </section>
  )
}
