import type { Span } from '../ast/node.ts'
import type { ExprIssue, ExprIssueCode } from '../issue.ts'
import { writeTextLiteral } from '../parse/text-literal.ts'
import { writeName } from '../rewrite.ts'

/** A replacement at a position. */
export interface Mend extends Span {
  readonly text: string
}

const writers: { readonly [Code in ExprIssueCode]?: (like: string) => string } = {
  write_instead: like => like,
  unknown_name_like: writeName,
  unknown_function_like: like => like,
  not_an_option_like: writeTextLiteral,
  leading_equals: () => '',
}

/** The automatic fix of an issue, if there is one; null where the author must decide. */
export const mendOf = ({ code, params, from, to }: ExprIssue): Mend | null => {
  const like = String(params.like ?? '')
  const write = writers[code]
  // An ellipsis marks a placeholder the author must fill; a lone quote has a partner further on.
  if (!write || like.includes('…') || like === '"') return null
  return { from, to, text: write(like) }
}
