import type { Span } from './ast/node.ts'

/** Maximum length of a quotation in an issue. */
const longest = 80

export const exprIssueCodes = [
  'empty',
  'syntax',
  'incomplete',
  'too_long',
  'too_deep',
  'too_many_parts',
  'write_instead',
  'leading_equals',
  'cell',
  'unclosed',
  'unopened',
  'missing_word',
  'missing_sign',
  'chained',
  'add_days',
  'join_text',
  'unknown_name',
  'unknown_name_like',
  'ambiguous_name',
  'unknown_function',
  'unknown_function_like',
  'unknown_type',
  'unknown_part',
  'no_parts',
  'bad_literal',
  'not_an_option',
  'not_an_option_like',
  'operands',
  'operand',
  'not_comparable',
  'not_yes_no',
  'not_a_function',
  'argument_count',
  'argument_name',
  'argument_type',
  'duplicate_key',
  'result',
] as const

export type ExprIssueCode = (typeof exprIssueCodes)[number]

/** An issue of an expression with its position. Its text is `expr.issue.<code>` of the dictionaries. */
export interface ExprIssue extends Span {
  readonly code: ExprIssueCode
  readonly params: Readonly<Record<string, string | number>>
}

export const exprIssue = (
  { from, to }: Span,
  code: ExprIssueCode,
  params: ExprIssue['params'] = {},
): ExprIssue => ({
  from,
  to,
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value,
    ]),
  ),
})
