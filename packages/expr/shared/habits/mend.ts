import type { Span } from '../ast/node.ts'
import type { ExprIssue, ExprIssueCode } from '../issue.ts'
import { writeTextLiteral } from '../parse/text-literal.ts'
import { writeName } from '../rewrite.ts'

/** What to write at a place instead of what stands there. */
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

/** The change that mends an issue, where one press can; null where a person must say more. */
export const mendOf = ({ code, params, from, to }: ExprIssue): Mend | null => {
  const like = String(params.like ?? '')
  const write = writers[code]
  // A dot of three is where something else has to be filled in; a quote alone has a partner further on.
  if (!write || like.includes('…') || like === '"') return null
  return { from, to, text: write(like) }
}
