import { performance } from 'node:perf_hooks'
import { type ContextType, check, compile, parse, t, toJson } from '@gantry/expr/shared'

/** Evaluations per second of compiled expressions, beside the same written by hand. Run: npx tsx bench/expressions.ts */

const scope: ContextType = {
  kind: 'context',
  fields: {
    a: { type: t.number },
    b: { type: t.number },
    due: { type: t.date },
    items: {
      type: t.list({ kind: 'context', fields: { qty: { type: t.number }, price: { type: t.number } } }),
    },
  },
}
const items = Array.from({ length: 5 }, (_, i) => ({ qty: i, price: i + 0.25 }))
const rows = Array.from({ length: 1000 }, (_, i) => ({ a: i / 4, b: i % 7, due: '2024-03-05', items }))
type Row = (typeof rows)[number]

const cases: readonly (readonly [source: string, byHand: (row: Row) => unknown])[] = [
  ['a > 80 and b < 3', row => row.a > 80 && row.b < 3],
  ['if b > 3 then b * 2 else 0', row => (row.b > 3 ? row.b * 2 : 0)],
  ['a * 1.13', row => row.a * 1.13],
  [
    'sum(for i in items return i.qty * i.price)',
    row => row.items.reduce((sum, i) => sum + i.qty * i.price, 0),
  ],
  ['due + @"P1M"', row => new Date(Date.parse(row.due) + 31 * 86_400_000)],
]

const env = { now: Date.now(), timeZone: 'Asia/Shanghai' }

/** Runs per second of CPU, over at least half a second, after warming up. */
const rate = (run: (row: Row) => unknown): number => {
  let sink = 0
  const round = () => {
    for (const row of rows) if (run(row)) sink++
  }
  for (let i = 0; i < 50; i++) round()
  const start = process.cpuUsage()
  const until = performance.now() + 500
  let count = 0
  do {
    round()
    count += rows.length
  } while (performance.now() < until)
  const { user } = process.cpuUsage(start)
  return sink < 0 ? 0 : count / (user / 1e6)
}

for (const [source, byHand] of cases) {
  const checked = check(parse(source, scope), scope)
  const evaluate = compile(checked)
  const [ours, theirs] = [rate(row => evaluate(row, env)), rate(byHand)]
  const million = (value: number) => `${(value / 1e6).toFixed(2)} M/s`
  const example = JSON.stringify(toJson(evaluate(rows[500] ?? {}, env), env.timeZone))
  console.log(
    `${source} = ${example}: ${million(ours)}, by hand ${million(theirs)}, ratio ${(theirs / ours).toFixed(1)}`,
  )
}
