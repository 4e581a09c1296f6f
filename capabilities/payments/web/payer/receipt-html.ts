import { sayMoment } from '@gantry/client/web'
import type { useTranslation } from 'react-i18next'
import { capitalAmount } from '../../shared/capital-amount.ts'
import type { Receipt } from '../../shared/payer-contract.ts'
import { sayMoney } from '../parts/say.ts'

type Say = ReturnType<typeof useTranslation>['t']

const plain = (text: string): string =>
  text.replaceAll(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const style = `
  @page { size: A5 landscape; margin: 12mm }
  body { margin: 0; padding: 16px; color: #111; background: #fff; font: 13px/1.6 "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif }
  h1 { margin: 0; font-size: 22px; letter-spacing: .15em; text-align: center }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 12px 0 6px }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: 7px 10px; border: 1px solid #555; text-align: start; vertical-align: top; overflow-wrap: anywhere }
  th { width: 7em; font-weight: 500; background: #f3f3f3 }
  footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin-top: 12px }
  .sum { font-size: 16px; font-weight: 600 }
  .note { color: #555 }
  @media (max-width: 480px) { th { width: 5em; padding: 6px } td { padding: 6px } }`

/** A receipt as a page of its own, to be looked at and printed. */
export const receiptHtml = (t: Say, receipt: Receipt): string => {
  const { no, payer, taxNo, merchant, title, amount, method, paidAt, orderNo, theirNo, refunded } = receipt
  const lines: readonly (readonly [string, string])[] = [
    [
      t('payments.receipt.payer'),
      taxNo === '' ? payer : `${payer} (${t('payments.receipt.tax_no')} ${taxNo})`,
    ],
    [t('payments.receipt.for'), title],
    [t('payments.receipt.method'), `${t(`payments.method.${method}`)} · ${sayMoment(paidAt)}`],
    [t('payments.order.no'), orderNo],
    [t('payments.order.their_no'), theirNo],
  ]
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><th>${plain(label)}</th><td>${plain(value)}</td></tr>`
  return `<!doctype html><html><head><meta charset="utf-8"><title>${plain(no)}</title><style>${style}</style></head><body>
    <h1>${plain(t('payments.receipt'))}</h1>
    <header><span>${plain(t('payments.receipt.no', { no }))}</span>
      <span>${plain(t('payments.receipt.issued', { time: sayMoment(receipt.issuedAt) }))}</span></header>
    <table>${lines.slice(0, 2).map(row).join('')}
      <tr><th>${plain(t('payments.amount'))}</th><td><span class="sum">${plain(sayMoney(amount))}</span><br>
        ${plain(t('payments.receipt.capital'))} ${plain(capitalAmount(amount))}</td></tr>
      ${lines.slice(2).map(row).join('')}</table>
    ${refunded > 0 ? `<p>${plain(t('payments.receipt.refunded', { amount: sayMoney(refunded) }))}</p>` : ''}
    <footer><span>${plain(t('payments.receipt.by', { merchant }))}</span>
      <span class="note">${plain(t('payments.receipt.no_invoice'))}</span></footer>
  </body></html>`
}
