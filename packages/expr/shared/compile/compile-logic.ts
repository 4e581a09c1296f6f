import type { AllNode, IfNode } from '../ast/node.ts'
import type { Compile } from './closure.ts'

/** Three-valued AND: false before null before true. */
export const compileAnd: Compile<AllNode> = ({ items }, { compile }) => {
  const parts = items.map(compile)
  const [first, second] = parts
  if (parts.length === 2 && first && second)
    return (run, locals) => {
      const left = first(run, locals)
      if (left === false) return false
      const right = second(run, locals)
      if (right === false) return false
      return left === true && right === true ? true : null
    }
  return (run, locals) => {
    let known = true
    for (const part of parts) {
      const value = part(run, locals)
      if (value === false) return false
      if (value !== true) known = false
    }
    return known ? true : null
  }
}

/** Three-valued OR: true before null before false. */
export const compileOr: Compile<AllNode> = ({ items }, { compile }) => {
  const parts = items.map(compile)
  return (run, locals) => {
    let known = true
    for (const part of parts) {
      const value = part(run, locals)
      if (value === true) return true
      if (value !== false) known = false
    }
    return known ? false : null
  }
}

/** Anything but true takes the else branch. */
export const compileIf: Compile<IfNode> = ({ condition, yes, no }, { compile }) => {
  const [asked, first, last] = [compile(condition), compile(yes), compile(no)]
  return (run, locals) => (asked(run, locals) === true ? first(run, locals) : last(run, locals))
}
