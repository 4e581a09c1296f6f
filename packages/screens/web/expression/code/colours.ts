import { type EditorState, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { type Coloured, colour } from '@gantry/expr/shared'
import { analysis } from './analysis.ts'

/** Syntax highlighting; fields are shown as chips. */
const paint = (state: EditorState): DecorationSet =>
  Decoration.set(
    colour(state.field(analysis)).map(({ from, to, colour }) =>
      Decoration.mark({ class: `ex-${colour}` }).range(from, to),
    ),
    true,
  )

const painted = StateField.define<DecorationSet>({
  create: paint,
  update: (set, { startState, state }) =>
    startState.field(analysis) === state.field(analysis) ? set : paint(state),
  provide: field => EditorView.decorations.from(field),
})

/** The back quotes around a label are visible only while the caret is inside them. */
const quotes = EditorView.decorations.compute([analysis, 'selection'], state => {
  const { head } = state.selection.main
  const hidden = colour(state.field(analysis))
    .filter(part => part.colour === 'field' && !(part.from < head && head < part.to))
    .flatMap(part => hide(part, state))
  return Decoration.set(hidden, true)
})

const hide = ({ from, to }: Coloured, state: EditorState): Range<Decoration>[] =>
  state.sliceDoc(from, from + 1) === '`' && state.sliceDoc(to - 1, to) === '`' && to - from > 2
    ? [Decoration.replace({}).range(from, from + 1), Decoration.replace({}).range(to - 1, to)]
    : []

export const colours = [painted, quotes]
