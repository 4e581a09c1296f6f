import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { DeploymentManifest } from '../../shared/deployments/types.ts'
import { parsedJson } from './parsed-json.ts'

/** Bytes of a manifest. */
export const mostOfManifest = 64 * 1024 ** 2

const name = Type.String({ maxLength: 200 })
const word = '(?:"[a-z_][a-z0-9_]*"|[a-z_][a-z0-9_]*)'

/** A type as `format_type` of PostgreSQL writes it, and nothing else: it becomes part of a statement. */
const columnType = Type.String({
  maxLength: 200,
  pattern: `^(?:${word}\\.)?${word}(?: [a-z]+)*(?:\\(\\d+(?:,\\d+)?\\))?(?: [a-z]+)*(?:\\[\\])*$`,
})
const count = Type.Number({ minimum: 0 })
const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  Type.Union(values.map(value => Type.Literal(value)))

const part = Type.Object({
  path: Type.String({ maxLength: 300 }),
  kind: oneOf('applications', 'configuration', 'organisation', 'records', 'files', 'audit'),
  rows: count,
  bytes: count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  sealed: Type.Optional(count),
  columns: Type.Optional(Type.Array(Type.Tuple([name, columnType]))),
})

const shape = Type.Object({
  format: Type.Literal(1),
  id: Type.String({ format: 'uuid' }),
  name,
  made: Type.Object({ at: Type.String({ format: 'date-time' }), by: name }),
  space: Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' }),
  audit: Type.Object({ lines: count, hash: name }),
  parts: Type.Array(part),
  left: Type.Array(Type.Object({ table: name, why: oneOf('secret', 'working') })),
  gone: Type.Array(name),
  enter: Type.Optional(Type.Array(Type.Object({ name, kind: name, settings: Type.Array(name) }))),
})

/** The manifest in a file of a package; null: it has another form, as one that was written elsewhere may. */
export const manifestOf = (text: string): DeploymentManifest | null => {
  const found = parsedJson(text)
  return Value.Check(shape, found) ? (found as DeploymentManifest) : null
}
