import { type EditorState, Facet, StateField } from '@codemirror/state'
import type { Lang } from '@gantry/base/shared'
import {
  type Checked,
  type ContextType,
  check,
  type Entry,
  type ExprType,
  parse,
  t,
} from '@gantry/expr/shared'

/** Context in which an expression is written. */
export interface Setting {
  readonly scope: ContextType
  readonly expected: ExprType
  readonly entry: Entry
  readonly input: ExprType
  readonly lang: Lang
}

const nowhere: Setting = {
  scope: { kind: 'context', fields: {} },
  expected: t.any,
  entry: 'expression',
  input: t.any,
  lang: 'zh-CN',
}

export const setting = Facet.define<Setting, Setting>({ combine: ([first]) => first ?? nowhere })

export const checkText = (text: string, { scope, expected, entry, input }: Setting): Checked =>
  check(parse(text, scope, entry), scope, expected, input)

const analyse = (state: EditorState): Checked => checkText(state.doc.toString(), state.facet(setting))

/** Parse and check results of the text, computed once per change and shared by highlighting, errors and help. */
export const analysis = StateField.define<Checked>({
  create: analyse,
  update: (checked, { docChanged, startState, state }) =>
    docChanged || startState.facet(setting) !== state.facet(setting) ? analyse(state) : checked,
})
