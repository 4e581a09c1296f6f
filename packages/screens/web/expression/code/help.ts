import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view'
import type { Lang } from '@gantry/base/shared'
import { type CallAt, callAt, describeAt } from '@gantry/expr/shared'
import { createElement } from 'react'
import { Call, DescriptionText } from '../description.tsx'
import { analysis, setting } from './analysis.ts'
import { draw } from './draw.tsx'

/** Tooltip with the description of the name under the pointer. */
export const hoverHelp = hoverTooltip((view, place) => {
  const { lang } = view.state.facet(setting)
  const found = describeAt(view.state.field(analysis), place, lang)
  if (!found) return null
  const { at, description } = found
  return {
    pos: at.from,
    end: at.to,
    above: true,
    create: () => draw('ex-info', createElement(DescriptionText, { description, lang })),
  }
})

const focused = StateEffect.define<boolean>()

const isFocused = StateField.define<boolean>({
  create: () => false,
  update: (before, { effects }) => effects.find(effect => effect.is(focused))?.value ?? before,
})

/** The arguments of the function call around the caret, the current one in bold. */
export const argumentHelp = [
  isFocused,
  EditorView.focusChangeEffect.of((_state, focusing) => focused.of(focusing)),
  showTooltip.compute(['doc', 'selection', isFocused, setting], state =>
    state.field(isFocused) ? callTooltip(state) : null,
  ),
]

const callTooltip = (state: EditorState): Tooltip | null => {
  const call = callAt(state.doc.toString(), state.selection.main.head)
  if (!call) return null
  const { lang } = state.facet(setting)
  return {
    pos: call.at,
    above: true,
    arrow: false,
    create: () => draw('ex-info ex-signature', drawCall(call, lang)),
  }
}

const drawCall = ({ def, name, argument, named }: CallAt, lang: Lang) => {
  const call =
    def.signatures.find(({ params, rest, spread }) => rest || spread || argument < params.length) ??
    def.signatures[0]
  const at = named === null ? argument : (call?.params.findIndex(param => param.name === named) ?? argument)
  return createElement(
    'div',
    { className: 'ex-about' },
    call && createElement(Call, { name, call, lang, argument: at }),
    createElement('p', null, def.doc[lang]),
  )
}
