import type { Span } from './ast/node.ts'
import type { Checked } from './check/check.ts'

/** The first place where an expression asks for the moment it runs at; undefined when only the row decides its value. */
export const findVolatile = ({ bindings }: Checked): Span | undefined => {
  for (const [{ from, to }, binding] of bindings)
    if (binding.kind === 'builtin' && binding.def.volatile) return { from, to }
  return undefined
}
