import { readFileSync } from 'node:fs'
import type { JsonObject } from '@gantry/base/shared'
import type { ContextType } from '../shared/types/expr-type.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** The scope and the row of the golden tables, and the surroundings every back end computes them in. */
export const goldenScope: ContextType = read('scope.json')
export const goldenRow: JsonObject = read('row.json')
export const goldenEnv = { now: Date.parse('2024-06-01T00:00:00Z'), timeZone: 'Asia/Shanghai' } as const

type Tables = Readonly<Record<string, readonly (readonly [source: string, result: string])[]>>

/** Every case of a golden table: its heading, the expression, and an expression for its result. */
export const goldenCases = (name: string): readonly (readonly [string, string, string])[] =>
  Object.entries(read(name) as Tables).flatMap(([heading, cases]) =>
    cases.map(([source, result]) => [heading, source, result] as const),
  )
