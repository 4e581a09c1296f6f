import type { Checked } from '@gantry/expr/shared'
import { type RefObject, useEffect, useRef } from 'react'
import type { Setting } from './code/analysis.ts'
import { type Code, type CodeWords, openCode } from './code/open-code.ts'

interface CodeFieldProps {
  /** The stored text; if it differs from `told`, it replaces the editor's content. */
  readonly value: string
  /** The stored text last reported to the caller. */
  readonly told: RefObject<string>
  readonly setting: Setting
  readonly words: CodeWords
  /** The text is only read. */
  readonly isLocked: boolean
  readonly hear: (checked: Checked) => void
  readonly code: RefObject<Code | null>
}

/** Code editor as a React component. CodeMirror owns the text and its undo history; React is notified of changes. */
export const CodeField = ({ value, told, setting, words, isLocked, hear, code }: CodeFieldProps) => {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ value, setting, words, isLocked, hear })
  latest.current = { value, setting, words, isLocked, hear }

  useEffect(() => {
    if (!place.current) return
    const start = latest.current
    const opened = openCode(place.current, start.value, start.setting, start.words, start.isLocked, checked =>
      latest.current.hear(checked),
    )
    code.current = opened
    return () => {
      code.current = null
      opened.close()
    }
  }, [code])
  useEffect(() => code.current?.surround(setting, words, isLocked), [setting, words, isLocked, code])
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    code.current?.show(value)
  }, [value, told, code])

  return <div ref={place} className="ex-code" translate="no" />
}
