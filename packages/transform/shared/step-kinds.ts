import type { JsonObject } from '@gantry/base/shared'
import { aggregate } from '../steps/aggregate.ts'
import { derive } from '../steps/derive.ts'
import { distinct } from '../steps/distinct.ts'
import { file } from '../steps/file.ts'
import { fill } from '../steps/fill.ts'
import { filter } from '../steps/filter.ts'
import { join } from '../steps/join.ts'
import { lookup } from '../steps/lookup.ts'
import { pivot } from '../steps/pivot.ts'
import { select } from '../steps/select.ts'
import { sort } from '../steps/sort.ts'
import { source } from '../steps/source.ts'
import { split } from '../steps/split.ts'
import { target } from '../steps/target.ts'
import { union } from '../steps/union.ts'
import { unpivot } from '../steps/unpivot.ts'
import { window } from '../steps/window.ts'
import type { StepKind } from './step-kind.ts'

/** Any kind: the schema of a task holds each node to the settings of its kind. */
export type AnyStepKind = StepKind<JsonObject>

/** Kinds of steps in the order of the palette. */
export const stepKinds: readonly AnyStepKind[] = [
  source,
  filter,
  derive,
  select,
  join,
  lookup,
  union,
  aggregate,
  pivot,
  unpivot,
  sort,
  distinct,
  split,
  fill,
  window,
  target,
  file,
]

const byName = new Map(stepKinds.map(kind => [kind.name, kind]))

/** The kind of this name. The schema of a task admits no other names. */
export const stepKindOf = (name: string): AnyStepKind => {
  const found = byName.get(name)
  if (!found) throw new Error(`no kind of step: ${name}`)
  return found
}
