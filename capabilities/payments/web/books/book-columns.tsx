import type { TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import type { BookDay } from '../../shared/books-contract.ts'
import { sayMoney } from '../parts/say.ts'

const sumColumns = (t: TFunction): TableColumnsType<BookDay> => [
  {
    key: 'gap',
    title: t('payments.book.gap'),
    width: 110,
    align: 'end',
    render: (_v, { ours, theirs, state }) =>
      state === 'missing' ? (
        '—'
      ) : (
        <span className={theirs === ours || state === 'closed' ? '' : 'pay-bad'}>
          {sayMoney(theirs - ours)}
        </span>
      ),
  },
  {
    key: 'ours',
    title: t('payments.book.ours'),
    width: 110,
    align: 'end',
    render: (_v, { ours }) => sayMoney(ours),
  },
  {
    key: 'theirs',
    title: t('payments.book.theirs'),
    width: 110,
    align: 'end',
    render: (_v, { theirs, state }) => (state === 'missing' ? '—' : sayMoney(theirs)),
  },
]

/** The three sums under each other: beside the open panel there is no room for three columns. */
const besideColumn = (t: TFunction): TableColumnsType<BookDay>[number] => ({
  key: 'sums',
  title: t('payments.book.sums'),
  width: 150,
  align: 'end',
  render: (_v, { ours, theirs, state }) => (
    <span className="pay-sums">
      <small className="ink3">{t('payments.book.ours')}</small> {sayMoney(ours)}
      <small className="ink3">{t('payments.book.theirs')}</small>{' '}
      {state === 'missing' ? '—' : sayMoney(theirs)}
      <small className="ink3">{t('payments.book.gap')}</small>{' '}
      {state === 'missing' ? (
        '—'
      ) : (
        <span className={theirs === ours || state === 'closed' ? '' : 'pay-bad'}>
          {sayMoney(theirs - ours)}
        </span>
      )}
    </span>
  ),
})

/** The columns of the list of days; `beside` the open panel they take less room and still hold both sides. */
export const bookColumns = (t: TFunction, beside: boolean): TableColumnsType<BookDay> => [
  {
    key: 'day',
    title: t('payments.book'),
    render: (_v, { day, provider, merchant }) => (
      <>
        <b className="mono">{day}</b> {t(`payments.provider.${provider}`)}
        <small className="ink3 pay-below" translate="no">
          {merchant.name}
        </small>
      </>
    ),
  },
  {
    key: 'state',
    title: t('payments.state'),
    width: beside ? 90 : 110,
    render: (_v, { state, open }) =>
      state === 'open' ? (
        <span className={`tag ${open > 0 ? 'bad' : 'warn'}`}>
          {open > 0 ? t('payments.book.open', { count: open }) : t('payments.book.ready')}
        </span>
      ) : (
        <span className={`tag ${state === 'closed' ? 'ok' : ''}`}>{t(`payments.book.${state}`)}</span>
      ),
  },
  ...(beside ? [besideColumn(t)] : sumColumns(t)),
]
