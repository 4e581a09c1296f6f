import { fillIn, type Lang } from '@gantry/base/shared'
import { texts } from '../texts.ts'
import type { FunctionGroup } from './functions/definition.ts'
import type { ExprIssue } from './issue.ts'
import type { ExprType } from './types/expr-type.ts'
import { typeName } from './types/relate.ts'

/** Parameters that are type names, translated for the reader. */
const typeParams = new Set(['expected', 'found', 'left', 'right'])

/** The text of an issue. */
export const sayIssue = ({ code, params }: ExprIssue, lang: Lang): string =>
  fillIn(
    texts[lang][`expr.issue.${code}`] ?? code,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeParams.has(name) ? sayTypeNamed(String(value), lang) : value,
      ]),
    ),
  )

/** The suggested replacement; without one, the suggestion to remove the text. */
export const sayMend = (text: string, lang: Lang): string =>
  fillIn(texts[lang][text === '' ? 'expr.mend.leave' : 'expr.mend.write'] ?? text, { text })

/** The display name of a type. */
export const sayType = (type: ExprType, lang: Lang): string => sayTypeNamed(typeName(type), lang)

const sayTypeNamed = (name: string, lang: Lang): string => texts[lang][`expr.type.${name}`] ?? name

/** The display name of a group of functions. */
export const sayGroup = (group: FunctionGroup, lang: Lang): string =>
  texts[lang][`expr.group.${group}`] ?? group
