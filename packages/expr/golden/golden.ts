import { readFileSync } from 'node:fs'
import type { JsonObject } from '@gantry/base/shared'
import type { ContextType } from '../shared/types/expr-type.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** Scope, row and environment of the golden tables for all back ends. */
export const goldenScope: ContextType = read('scope.json')
export const goldenRow: JsonObject = read('row.json')
export const goldenEnv = { now: Date.parse('2024-06-01T00:00:00Z'), timeZone: 'Asia/Shanghai' } as const

/** An expression, one for its expected result, and the reason where DuckDB refuses it. */
export interface GoldenCase {
  readonly heading: string
  readonly source: string
  readonly result: string
  readonly refused?: string
}

type Line = readonly [source: string, result: string, refused?: string]

/** Every case of a golden table. */
export const goldenCases = (name: string): readonly GoldenCase[] =>
  Object.entries(read(name) as Readonly<Record<string, readonly Line[]>>).flatMap(([heading, lines]) =>
    lines.map(([source, result, refused]) => ({ heading, source, result, ...(refused && { refused }) })),
  )
