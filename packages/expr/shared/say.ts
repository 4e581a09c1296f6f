import { fillIn, type Lang } from '@gantry/base/shared'
import { texts } from '../texts.ts'
import type { FunctionGroup } from './functions/definition.ts'
import type { ExprIssue } from './issue.ts'
import type { ExprType } from './types/expr-type.ts'
import { typeName } from './types/relate.ts'

/** Parameters that name a type, and are said in the language of the reader. */
const typeParams = new Set(['expected', 'found', 'left', 'right'])

/** The sentence of an issue, as a person reads it. */
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

/** The offer to write a text instead; without one, to leave out what stands there. */
export const sayMend = (text: string, lang: Lang): string =>
  fillIn(texts[lang][text === '' ? 'expr.mend.leave' : 'expr.mend.write'] ?? text, { text })

/** A type as a person reads it. */
export const sayType = (type: ExprType, lang: Lang): string => sayTypeNamed(typeName(type), lang)

const sayTypeNamed = (name: string, lang: Lang): string => texts[lang][`expr.type.${name}`] ?? name

/** A group of functions as a person reads it. */
export const sayGroup = (group: FunctionGroup, lang: Lang): string =>
  texts[lang][`expr.group.${group}`] ?? group
