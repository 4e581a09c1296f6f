import {
  acceptCompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { type Checked, changesToLabels, type Mend, writeWithLabels } from '@gantry/expr/shared'
import { analysis, checkText, type Setting, setting } from './analysis.ts'
import { colours } from './colours.ts'
import { completion } from './complete.ts'
import { argumentHelp, hoverHelp } from './help.ts'
import { insertAtCaret } from './insert.ts'
import { mistakes } from './mistakes.ts'

/** Accessible texts of the editor, in the user's language. */
export interface CodeWords {
  readonly label: string
  readonly completions: string
}

export interface Code {
  /** Replaces the content with a stored text from outside. */
  readonly show: (stored: string) => void
  readonly surround: (surroundings: Setting, words: CodeWords, isLocked: boolean) => void
  readonly insert: (text: string, isFunction: boolean) => void
  readonly select: (from: number, to: number) => void
  readonly replace: (mend: Mend) => void
  readonly focus: () => void
  readonly close: () => void
}

const surroundingsOf = (surroundings: Setting, words: CodeWords, isLocked: boolean) => [
  setting.of(surroundings),
  EditorState.readOnly.of(isLocked),
  EditorView.editable.of(!isLocked),
  EditorState.phrases.of({ Completions: words.completions }),
  EditorView.contentAttributes.of({ 'aria-label': words.label, 'aria-multiline': 'true' }),
]

/** A stored text with labels in the user's language. */
const labelled = (stored: string, surroundings: Setting): string =>
  writeWithLabels(checkText(stored, surroundings), surroundings.lang)

/**
 * Replaces typed ids and labels of other languages with labels in the user's language; the caret keeps its position.
 */
const relabel = (view: EditorView): void => {
  if (!view.dom.isConnected) return
  const changes = changesToLabels(view.state.field(analysis), view.state.facet(setting).lang)
  if (changes.length > 0 && !view.composing)
    view.dispatch({ changes: changes.map(({ from, to, text }) => ({ from, to, insert: text })) })
}

/**
 * Creates a code editor in an element; `hear` is called with the checked text at the start and after every change. A locked one is
 * only read.
 */
export const openCode = (
  parent: HTMLElement,
  stored: string,
  surroundings: Setting,
  words: CodeWords,
  isLocked: boolean,
  hear: (checked: Checked) => void,
): Code => {
  const changing = new Compartment()
  let heard: Checked | null = null
  /** Does not report changes during an IME composition. */
  const tell = (editor: EditorView): void => {
    const checked = editor.state.field(analysis)
    if (editor.composing || checked === heard) return
    heard = checked
    hear(checked)
  }
  const view: EditorView = new EditorView({
    parent,
    state: EditorState.create({
      doc: labelled(stored, surroundings),
      extensions: [
        changing.of(surroundingsOf(surroundings, words, isLocked)),
        analysis,
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        EditorState.languageData.of(() => [
          { closeBrackets: { brackets: ['(', '[', '{', '"', '`', '（', '“', '【'] } },
        ]),
        closeBrackets(),
        bracketMatching({ brackets: '()[]{}（）【】' }),
        colours,
        completion,
        hoverHelp,
        argumentHelp,
        mistakes,
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          // Escape closes the completion list, but not a dialog around the editor.
          { key: 'Escape', run: closeCompletion, stopPropagation: true },
          ...completionKeymap,
          ...closeBracketsKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of(({ view: editor }) => tell(editor)),
        EditorView.domEventHandlers({
          blur: (_event, editor) => queueMicrotask(() => relabel(editor)),
          compositionend: (_event, editor) => queueMicrotask(() => tell(editor)),
        }),
      ],
    }),
  })
  tell(view)
  return {
    show: next => {
      const insert = labelled(next, view.state.facet(setting))
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } })
    },
    surround: (next, nextWords, isLockedNow) => {
      view.dispatch({ effects: changing.reconfigure(surroundingsOf(next, nextWords, isLockedNow)) })
      if (!view.hasFocus) relabel(view)
    },
    insert: (text, isFunction) => insertAtCaret(view, text, isFunction),
    select: (from, to) => {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.focus()
    },
    replace: ({ from, to, text }) => {
      if (view.state.readOnly) return
      view.dispatch({
        changes: { from, to, insert: text },
        userEvent: 'input.complete',
        selection: { anchor: from + text.length },
        scrollIntoView: true,
      })
      view.focus()
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}
