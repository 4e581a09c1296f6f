import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { ConfigProvider } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CodeAreaProps, Mark } from './code-props.ts'
import { highlighting } from './highlighting.ts'
import './code.css'

const diagnosticsOf = (view: EditorView, marks: readonly Mark[]): readonly Diagnostic[] =>
  marks.map(({ line, text }) => {
    const { from, to } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
    return { from, to, severity: 'error', message: text }
  })

const none: readonly Mark[] = []

const CodeBody = (props: CodeAreaProps) => {
  const { language, label, value, most, marks = none, example = '', onChange } = props
  const { componentDisabled: isLocked } = ConfigProvider.useConfig()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const tell = useEffectEvent((text: string) => onChange(text))
  const first = useEffectEvent(() => value)
  useEffect(() => {
    if (!host.current) return
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first(),
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          highlighting(language),
          lintGutter(),
          placeholder(isLocked ? '' : example),
          EditorState.readOnly.of(isLocked),
          EditorView.editable.of(!isLocked),
          EditorState.changeFilter.of(change => change.newDoc.length <= most),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-multiline': 'true',
            spellcheck: 'false',
          }),
          keymap.of([indentWithTab, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) tell(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [language, label, most, example, isLocked])
  useEffect(() => {
    const now = view.current
    if (now && now.state.doc.toString() !== value)
      now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    const now = view.current
    if (now) now.dispatch(setDiagnostics(now.state, diagnosticsOf(now, marks)))
  }, [marks])
  return <div className="code-area" ref={host} />
}

export default CodeBody
