import type { Checked } from '@gantry/expr/shared'
import { type RefObject, useEffect, useRef } from 'react'
import type { Setting } from './code/analysis.ts'
import { type Code, type CodeWords, openCode } from './code/open-code.ts'

interface CodeFieldProps {
  /** The stored text; another one than `told` takes the place of what is written. */
  readonly value: string
  /** The stored text that was last told to the caller. */
  readonly told: RefObject<string>
  readonly setting: Setting
  readonly words: CodeWords
  readonly hear: (checked: Checked) => void
  readonly code: RefObject<Code | null>
}

/** The code editor as a part of a screen. CodeMirror keeps the text and its undo steps; React is told of changes. */
export const CodeField = ({ value, told, setting, words, hear, code }: CodeFieldProps) => {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ value, setting, words, hear })
  latest.current = { value, setting, words, hear }

  useEffect(() => {
    if (!place.current) return
    const start = latest.current
    const opened = openCode(place.current, start.value, start.setting, start.words, checked =>
      latest.current.hear(checked),
    )
    code.current = opened
    return () => {
      code.current = null
      opened.close()
    }
  }, [code])
  useEffect(() => code.current?.surround(setting, words), [setting, words, code])
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    code.current?.show(value)
  }, [value, told, code])

  return <div ref={place} className="ex-code" translate="no" />
}
