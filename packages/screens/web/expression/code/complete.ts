import { autocompletion, type Completion } from '@codemirror/autocomplete'
import type { Lang } from '@gantry/base/shared'
import {
  type ContextType,
  type Description,
  describeField,
  describeFunction,
  type ExprType,
  type Suggestion,
  sayType,
  suggest,
} from '@gantry/expr/shared'
import { createElement } from 'react'
import { DescriptionText } from '../description.tsx'
import { setting } from './analysis.ts'
import { draw } from './draw.tsx'
import { insertCall } from './insert.ts'

/** Completion while one types: fields, what stands behind a dot, options beside a choice, functions, words. */
export const completion = autocompletion({
  icons: false,
  // What is shown may be taken at once: Enter and Tab mean little else here.
  interactionDelay: 0,
  optionClass: option => `ex-of-${option.type}`,
  override: [
    context => {
      // Letters of an unfinished composition are no name yet, and its candidates stand where the list would.
      if (context.view?.composing) return null
      const { scope, entry, lang, input } = context.state.facet(setting)
      const text = context.state.doc.toString()
      const found = suggest(text, context.pos, { scope, entry, lang, input })
      if (!found || (!context.explicit && !found.eager && found.from === context.pos)) return null
      const { from, to, items } = found
      return { from, to, options: items.map(item => completionOf(item, lang)), filter: false }
    },
  ],
})

const completionOf = (item: Suggestion, lang: Lang): Completion => {
  const description = describe(item, lang)
  return {
    label: item.name,
    type: item.kind,
    detail: item.type ? sayType(item.type, lang) : item.kind === 'option' ? item.id : undefined,
    apply:
      item.kind === 'function'
        ? (view, _completion, from, to) => insertCall(view, item.insert, from, to)
        : item.insert,
    ...(description && {
      info: () => draw('ex-info', createElement(DescriptionText, { description, lang })),
    }),
  }
}

const fieldAlone = (id: string, label: string, type: ExprType): ContextType => ({
  kind: 'context',
  fields: { [id]: { type, label } },
})

const describe = (item: Suggestion, lang: Lang): Description | null =>
  item.def
    ? describeFunction(item.def, lang, item.name)
    : item.kind === 'field' && item.type
      ? describeField(item.id ?? '', fieldAlone(item.id ?? '', item.name, item.type), lang)
      : null
