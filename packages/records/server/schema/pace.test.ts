import { expect, it } from 'vitest'
import { firstPace, nextPace, type Pace } from './pace.ts'

/** Walks on while rows take as long as said, in milliseconds each; a batch takes two besides. */
const walk = (pace: Pace, each: readonly number[]): readonly (Pace & { readonly took: number })[] =>
  each.map(ms => {
    const took = 2 + pace.rows * ms
    pace = nextPace(pace, { rows: pace.rows, took })
    return { ...pace, took }
  })

const calm = Array.from({ length: 50 }, () => 0.05)
const settled = (): Pace => walk(firstPace(500), calm).at(-1) ?? firstPace(500)

it('left alone, works half of the time in batches of some forty milliseconds', () => {
  const last = walk(firstPace(500), calm).at(-1)
  expect(last?.took).toBeGreaterThan(38)
  expect(last?.took).toBeLessThan(42)
  expect(last?.rest).toBeGreaterThan(38)
  expect(last?.rest).toBeLessThan(43)
})

it('rests the longer the more others want, and works on as soon as they are gone', () => {
  const busy = walk(
    settled(),
    calm.map(each => each * 4),
  )
  const share = ({ took, rest }: { took: number; rest: number }) => took / (took + rest)
  const last = busy.at(-1)
  expect(last?.took).toBeLessThan(45)
  expect(last && share(last)).toBeLessThan(0.3)
  const again = walk(last ?? settled(), calm).at(-1)
  expect(again && share(again)).toBeGreaterThan(0.45)
})

it('never stops, however slow the machine', () => {
  const [held] = walk(settled(), [50])
  expect(held?.rest).toBe((held?.took ?? 0) * 3)
  expect(held?.rows).toBe(200)
})

it('takes more rows little by little', () => {
  expect(nextPace(firstPace(500), { rows: 500, took: 1 }).rows).toBe(1_000)
  expect(walk(firstPace(8_000), [0, 0]).at(-1)?.rows).toBe(10_000)
})

it('gets used to rows that take longer for good', () => {
  const longer = walk(
    settled(),
    Array.from({ length: 600 }, () => 0.1),
  ).at(-1)
  expect(longer && longer.rest / longer.took).toBeLessThan(1.1)
})
