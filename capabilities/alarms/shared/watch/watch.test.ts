import type { JsonObject } from '@gantry/base/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlannedCondition, Reading, WatchedPoint } from './condition-kind.ts'
import { conditionKindOf } from './condition-kinds.ts'
import { type Holding, newWatch, observe, pass, type Watch, type WatchEffect } from './watch.ts'

const points: readonly WatchedPoint[] = [
  { key: 'temperature', label: 'Temperature', type: 'number', unit: '°C' },
  { key: 'running', label: 'Running', type: 'boolean' },
]
const at = (seconds: number): number => seconds * 1_000
const reading = (seconds: number, temperature: number): Reading => ({
  at: at(seconds),
  values: { temperature },
})

const threshold = (options: JsonObject) =>
  conditionKindOf('threshold').plan({ point: 'temperature', ...options }, points)
const above80 = threshold({ side: 'above', limit: 80, back: 5 })
const holding: Holding = { raiseAfter: at(10), clearAfter: 0 }
const atOnce: Holding = { raiseAfter: 0, clearAfter: 0 }

/** All that happens over readings, with a timer after each of the given moments. */
const play = (
  condition: PlannedCondition<JsonObject>,
  rule: Holding,
  steps: readonly (Reading | number)[],
): { readonly watch: Watch; readonly effects: readonly WatchEffect[] } => {
  let watch = newWatch(condition, 0)
  const effects: WatchEffect[] = []
  for (const step of steps) {
    const stepped =
      typeof step === 'number' ? pass(condition, rule, watch, step) : observe(condition, rule, watch, step)
    // What is stored is JSON: a restart between any two steps must change nothing.
    watch = JSON.parse(JSON.stringify(stepped.watch)) as Watch
    effects.push(...stepped.effects)
  }
  return { watch, effects }
}

describe('a fence', () => {
  const places: readonly WatchedPoint[] = ['lat', 'lon'].map(key => ({ key, label: key, type: 'number' }))
  /** About 1.1 km by 1.1 km at the equator. */
  const outline = [
    { lng: 0, lat: 0 },
    { lng: 0.01, lat: 0 },
    { lng: 0.01, lat: 0.01 },
    { lng: 0, lat: 0.01 },
  ]
  const options = { area: 'yard', name: 'Yard', side: 'outside' }
  const plan = (more: JsonObject) => conditionKindOf('fence').plan({ ...options, ...more }, places)
  const fix = (seconds: number, lon: number): Reading => ({ at: at(seconds), values: { lat: 0.005, lon } })

  it('is raised once a device is clearly outside, and over once it is clearly inside again', () => {
    const steps = [fix(1, 0.005), fix(2, 0.01005), fix(3, 0.012), fix(4, 0.01005), fix(5, 0.009)]
    expect(play(plan({ outline }), atOnce, steps).effects).toEqual([
      { kind: 'raise', at: at(3) },
      { kind: 'clear', at: at(5) },
    ])
  })

  it('says nothing of an area without a border, and needs a product that tells where it is', () => {
    expect(play(plan({}), atOnce, [fix(1, 5)]).effects).toEqual([])
    expect(conditionKindOf('fence').check(options, points)).toMatchObject([{ code: 'alarm_no_place' }])
  })
})

describe('a limit', () => {
  it('is raised once it has been passed for so long, at the moment it was due', () => {
    const { effects } = play(above80, holding, [reading(1, 85), reading(5, 90), at(30)])
    expect(effects).toEqual([{ kind: 'raise', at: at(11) }])
  })

  it('is not raised where the value came back in time', () => {
    expect(play(above80, holding, [reading(1, 85), reading(9, 60), at(60)]).effects).toEqual([])
  })

  it('is over only once the value is back by so much', () => {
    const { effects } = play(above80, atOnce, [reading(1, 85), reading(2, 78), reading(3, 74)])
    expect(effects).toEqual([
      { kind: 'raise', at: at(1) },
      { kind: 'clear', at: at(3) },
    ])
  })

  it('waits until it has been over for so long', () => {
    const slow: Holding = { raiseAfter: 0, clearAfter: at(10) }
    const { effects } = play(above80, slow, [
      reading(1, 85),
      reading(2, 60),
      reading(5, 90),
      reading(6, 60),
      at(40),
    ])
    expect(effects).toEqual([
      { kind: 'raise', at: at(1) },
      { kind: 'clear', at: at(16) },
    ])
  })

  it('passes over readings older than one it has taken', () => {
    const { watch, effects } = play(above80, atOnce, [reading(10, 60), reading(4, 99)])
    expect(effects).toEqual([])
    expect(watch.seen).toBe(at(10))
  })

  it('keeps a range apart from its limits', () => {
    const range = threshold({ side: 'outside', limit: 10, upper: 20 })
    const { effects } = play(range, atOnce, [reading(1, 15), reading(2, 9), reading(3, 20), reading(4, 21)])
    expect(effects.map(({ kind, at: when }) => [kind, when / 1_000])).toEqual([
      ['raise', 2],
      ['clear', 3],
      ['raise', 4],
    ])
  })
})

describe('the other conditions', () => {
  it('silence is raised when it is due, also for a device that was never heard of', () => {
    const silent = conditionKindOf('silence').plan({ seconds: 60 }, points)
    expect(play(silent, atOnce, [at(59)]).effects).toEqual([])
    expect(play(silent, atOnce, [at(100), reading(120, 1), at(179), at(180)]).effects).toEqual([
      { kind: 'raise', at: at(60) },
      { kind: 'clear', at: at(120) },
      { kind: 'raise', at: at(180) },
    ])
  })

  it('silence of one point is not broken by another', () => {
    const silent = conditionKindOf('silence').plan({ point: 'running', seconds: 60 }, points)
    expect(play(silent, atOnce, [reading(50, 1), at(70)]).effects).toEqual([{ kind: 'raise', at: at(60) }])
  })

  it('a change is measured against the extremes of the span', () => {
    const fast = conditionKindOf('change').plan({ point: 'temperature', by: 10, within: 60 }, points)
    const { effects } = play(fast, atOnce, [
      reading(0, 20),
      reading(30, 25),
      reading(59, 30),
      reading(200, 31),
    ])
    expect(effects).toEqual([
      { kind: 'raise', at: at(59) },
      { kind: 'clear', at: at(200) },
    ])
  })

  it('an expression reads the last known values, and waits until all are known', () => {
    const both = conditionKindOf('formula').plan({ formula: 'running and temperature > 80' }, points)
    const { effects } = play(both, atOnce, [
      reading(1, 90),
      { at: at(2), values: { running: true } },
      { at: at(3), values: { running: false } },
    ])
    expect(effects).toEqual([
      { kind: 'raise', at: at(2) },
      { kind: 'clear', at: at(3) },
    ])
  })
})

it('the result does not depend on when timers run', () => {
  const readings = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 60, max: 100 })), {
    minLength: 1,
    maxLength: 20,
  })
  const silent = conditionKindOf('silence').plan({ seconds: 20 }, points)
  fc.assert(
    fc.property(
      readings,
      fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 20 }),
      fc.record({ raiseAfter: fc.nat({ max: 20_000 }), clearAfter: fc.nat({ max: 20_000 }) }),
      fc.constantFrom(above80, silent),
      (gaps, pauses, rule, condition) => {
        let now = 0
        const plain: Reading[] = gaps.map(([gap, value]) => {
          now += gap
          return reading(now, value)
        })
        // A timer never runs ahead of a reading that comes later.
        const withTimers = plain.flatMap((each, index) => {
          const next = plain[index + 1]?.at ?? each.at + 60_000
          const pause = each.at + (pauses[index] ?? 0)
          return pause <= next ? [each, pause] : [each]
        })
        const end = at(now) + 100_000
        expect(play(condition, rule, [...withTimers, end])).toEqual(play(condition, rule, [...plain, end]))
      },
    ),
    { numRuns: runs(200) },
  )
})
