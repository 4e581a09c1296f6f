import type { EditorView } from '@codemirror/view'

/** Inserts a function call with the caret between its brackets; selected text becomes the argument. */
export const insertCall = (view: EditorView, name: string, from: number, to: number, within = ''): void => {
  const opened = within === '' && /^[(（]/.test(view.state.sliceDoc(to, to + 1))
  const insert = opened ? name : `${name}(${within})`
  const anchor = from + name.length + 1 + within.length
  view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: 'input.complete' })
}

/** Inserts a name or a call at the caret, separated from adjacent letters. */
export const insertAtCaret = (view: EditorView, text: string, isFunction: boolean): void => {
  const { from, to } = view.state.selection.main
  const before = /[\p{L}\p{N}_)）\]`"”]$/u.test(view.state.sliceDoc(Math.max(0, from - 1), from)) ? ' ' : ''
  if (isFunction) {
    const within = view.state.sliceDoc(from, to)
    if (before) view.dispatch({ changes: { from, insert: before } })
    insertCall(view, text, from + before.length, to + before.length, within)
  } else {
    const after = /^[\p{L}\p{N}_`]/u.test(view.state.sliceDoc(to, to + 1)) ? ' ' : ''
    const insert = before + text + after
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
      scrollIntoView: true,
    })
  }
  view.focus()
}
