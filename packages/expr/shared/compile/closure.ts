import type { Node } from '../ast/node.ts'
import type { Checked } from '../check/check.ts'
import type { Run } from '../run/run.ts'
import type { Value } from '../values/value.ts'

/** Local variables of an expression, innermost first. */
export interface Locals {
  readonly value: Value
  readonly outer: Locals | null
}

/** A compiled node. */
export type Closure = (run: Run, locals: Locals | null) => Value

export interface Compiling {
  readonly checked: Checked
  readonly compile: (node: Node) => Closure
}

export type Compile<N extends Node = Node> = (node: N, compiling: Compiling) => Closure
