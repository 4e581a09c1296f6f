import { AppError } from '@gantry/base/shared'
import type { PayProvider } from '../../shared/methods.ts'
import { centsOf } from '../../shared/money.ts'

/** A line of a statement: refunds are negative, a fee is positive where it is paid. */
export interface StatementRow {
  readonly line: number
  readonly kind: 'payment' | 'refund'
  readonly no: string
  readonly theirNo: string
  readonly amount: number
  readonly fee: number
  /** The wall time of China. */
  readonly at: string
}

export interface ReadStatement {
  readonly provider: PayProvider
  /** The account the statement is of. */
  readonly account: string
  readonly rows: readonly StatementRow[]
}

/** Rows of one statement; a day of a large account has fewer. */
const mostRows = 500_000

const unreadable = (line: number): AppError => new AppError('payment.statement', { line })

/** WeChat writes UTF-8, Alipay GBK. @throws AppError payment.statement */
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
    } catch {
      throw unreadable(1)
    }
  }
}

/**
 * Reads a statement in the form of WeChat Pay (trade bill) or Alipay (business details), as it is downloaded. A file that ends
 * early is refused: WeChat says how many rows there are, Alipay where they end.
 * @throws AppError payment.statement with the line
 */
export const readStatementFile = (bytes: Uint8Array): ReadStatement => {
  const lines = decode(bytes)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  if (lines[0]?.startsWith('交易时间,')) return readWechat(lines)
  if (lines[0]?.startsWith('#支付宝')) return readAlipay(lines)
  throw unreadable(1)
}

type Cells = (name: string) => string

/** Reads cells by the names of the header, which differ between versions of a form. */
const byName = (header: readonly string[], cells: readonly string[]): Cells => {
  return name => cells[header.indexOf(name)] ?? ''
}

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const rowOf = (
  line: number,
  facts: Pick<StatementRow, 'kind' | 'no' | 'theirNo' | 'at'>,
  amount: number | null,
  fee: number | null,
): StatementRow => {
  const { kind, at, no } = facts
  if (amount === null || fee === null || !moment.test(at) || no === '' || no.length > 64)
    throw unreadable(line)
  if (Number.isNaN(Date.parse(`${at.replace(' ', 'T')}+08:00`))) throw unreadable(line)
  return { line, ...facts, amount: kind === 'refund' ? -Math.abs(amount) : amount, fee }
}

/** Every value of a WeChat bill begins with a back quote, so commas in names do not separate. */
const wechatCells = (line: string): string[] =>
  line
    .slice(1)
    .split(',`')
    .map(cell => cell.trim())

const readWechat = (lines: readonly string[]): ReadStatement => {
  const header = (lines[0] ?? '').split(',').map(cell => cell.trim())
  const rows: StatementRow[] = []
  let account = ''
  let at = 1
  for (; lines[at]?.startsWith('`'); at++) {
    if (rows.length >= mostRows) throw new AppError('file.too_large')
    const cell = byName(header, wechatCells(lines[at] ?? ''))
    const kind = cell('交易状态') === 'SUCCESS' ? 'payment' : 'refund'
    const isRefund = kind === 'refund'
    account = cell('商户号')
    rows.push(
      rowOf(
        at + 1,
        {
          kind,
          no: isRefund ? cell('商户退款单号') : cell('商户订单号'),
          theirNo: isRefund ? cell('微信退款单号') : cell('微信订单号'),
          at: cell('交易时间'),
        },
        centsOf(
          isRefund
            ? cell('申请退款金额') || cell('退款金额')
            : cell('订单金额') || cell('应结订单金额') || cell('总金额'),
        ),
        centsOf(cell('手续费') || '0'),
      ),
    )
  }
  // The header of the totals, and below it how many rows there are.
  const count = wechatCells(lines[at + 1] ?? '')[0]
  if (!lines[at]?.startsWith('总交易单数') || Number(count) !== rows.length || rows.length === 0)
    throw unreadable(at + 1)
  return { provider: 'wechat', account, rows }
}

/** Cells of a line of Alipay: padded with tabs, quoted where they hold a comma. */
const alipayCells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

const readAlipay = (lines: readonly string[]): ReadStatement => {
  const account = /账号：\[(\d{1,32})/.exec(lines.slice(0, 6).join('\n'))?.[1] ?? ''
  let at = lines.findIndex(line => line.startsWith('支付宝交易号'))
  if (at < 0 || account === '') throw unreadable(1)
  const header = alipayCells(lines[at] ?? '')
  const rows: StatementRow[] = []
  for (at++; lines[at] !== undefined && !lines[at]?.startsWith('#'); at++) {
    if (rows.length >= mostRows) throw new AppError('file.too_large')
    const cell = byName(header, alipayCells(lines[at] ?? ''))
    const isRefund = cell('业务类型') === '退款'
    const fee = centsOf(cell('服务费（元）') || '0')
    rows.push(
      rowOf(
        at + 1,
        {
          kind: isRefund ? 'refund' : 'payment',
          no: isRefund ? cell('退款批次号/请求号') : cell('商户订单号'),
          theirNo: cell('支付宝交易号'),
          at: cell('完成时间') || cell('创建时间'),
        },
        centsOf(cell('订单金额（元）')),
        // Alipay writes what it takes as a negative amount.
        fee === null || fee === 0 ? fee : -fee,
      ),
    )
  }
  if (!lines[at]?.includes('列表结束') || rows.length === 0) throw unreadable(at + 1)
  return { provider: 'alipay', account, rows }
}
