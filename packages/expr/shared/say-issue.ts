import { fillIn, type Lang } from '@gantry/base/shared'
import { texts } from '../texts.ts'
import type { ExprIssue } from './issue.ts'

/** Parameters that name a type, and are said in the language of the reader. */
const typeParams = new Set(['expected', 'found', 'left', 'right'])

/** The sentence of an issue, as a person reads it. */
export const sayIssue = ({ code, params }: ExprIssue, lang: Lang): string =>
  fillIn(
    texts[lang][`expr.issue.${code}`] ?? code,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeParams.has(name) ? (texts[lang][`expr.type.${value}`] ?? value) : value,
      ]),
    ),
  )
