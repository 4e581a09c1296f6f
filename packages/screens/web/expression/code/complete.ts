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

/** Completion while typing: fields, members after a dot, options of a choice, functions, keywords. */
export const completion = autocompletion({
  icons: false,
  // The list accepts a key at once: Enter and Tab have hardly any other meaning in this editor.
  interactionDelay: 0,
  optionClass: option => `ex-of-${option.type}`,
  override: [
    context => {
      // During an IME composition the letters are not a name yet, and the IME's candidate list would cover the
      // completion list.
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
