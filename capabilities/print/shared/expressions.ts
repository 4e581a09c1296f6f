import { type Issue, issue } from '@gantry/base/shared'
import { type Checked, check, parse, sayIssue, t } from '@gantry/expr/shared'
import { expressionScope, type PlannedExpression, planExpression } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'

type Tables = ReadonlyMap<TableId, TableDef>

/** A condition over a record of the table. */
export const planCondition = (text: string, table: TableDef, tables: Tables): PlannedExpression => {
  const scope = expressionScope(table, tables)
  return planExpression(check(parse(text, scope), scope, t.boolean), table, tables)
}

/** An expression of any type over a record of the table. */
export const planValue = (text: string, table: TableDef, tables: Tables): PlannedExpression => {
  const scope = expressionScope(table, tables)
  return planExpression(check(parse(text, scope), scope), table, tables)
}

/** The mistakes of an expression, in both languages. */
export const formulaIssues = (at: string, { issues }: Checked): readonly Issue[] =>
  issues.map(found => issue(at, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }))

const token = /\{\{([^{}]+)\}\}/g

/** What a text names between double braces. */
export const tokensOf = (text: string): readonly string[] =>
  [...text.matchAll(token)].map(([, inside = '']) => inside.trim())

/** A text with what stands between double braces replaced. */
export const fillTokens = (text: string, textOf: (inside: string) => string): string =>
  text.replace(token, (_, inside: string) => textOf(inside.trim()))

/** Names in texts that are no fields. */
export const printNames = ['printedAt', 'printedBy', 'page', 'pages', 'jobPage', 'jobPages'] as const

/** Numbers of pages, filled in by whatever lays the pages out: of the record, and of the whole print. */
export const pageNames: readonly string[] = ['page', 'pages', 'jobPage', 'jobPages']
