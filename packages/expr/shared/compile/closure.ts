import type { Node } from '../ast/node.ts'
import type { Checked } from '../check/check.ts'
import type { Run } from '../run/run.ts'
import type { Value } from '../values/value.ts'

/** The values an expression has given names to, innermost first. */
export interface Locals {
  readonly value: Value
  readonly outer: Locals | null
}

/** A part of an expression, ready to run. */
export type Closure = (run: Run, locals: Locals | null) => Value

export interface Compiling {
  readonly checked: Checked
  readonly compile: (node: Node) => Closure
}

export type Compile<N extends Node = Node> = (node: N, compiling: Compiling) => Closure
