import type { Lang } from '@gantry/base/shared'
import { call, errorText } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepAppTexts, type TextRow } from '../shared/contract.ts'
import { type TypedRow, wrongPlaceholder } from './text-sheet.tsx'

/** Milliseconds of rest after which what was typed is kept. */
const rest = 800

/**
 * The rows of a page while they are translated: they keep their order, and what is typed is kept after a rest. `settle` keeps
 * at once and answers whether everything is kept.
 */
export const useAppTexts = (app: string, lang: Lang, data: readonly TextRow[], onKept: () => void) => {
  const { t } = useTranslation()
  const [rows, setRows] = useState<readonly TypedRow[]>(() => data.map(row => ({ ...row, typed: row.text })))
  const [keeping, setKeeping] = useState(false)
  const latest = useRef(rows)
  const kept = useRef(new Map(data.map((row, at) => [at, row.text])))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const keep = async (): Promise<boolean> => {
    const changed = latest.current.flatMap((row, at) =>
      row.typed !== kept.current.get(at) && wrongPlaceholder(row) === null ? [{ row, at }] : [],
    )
    if (changed.length === 0) return true
    setKeeping(true)
    try {
      await call(keepAppTexts, {
        app,
        lang,
        changes: changed.map(({ row: { kind, id, at, typed } }) => ({ kind, id, at, text: typed })),
      })
      for (const { row, at } of changed) kept.current.set(at, row.typed)
      onKept()
      return true
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
      return false
    } finally {
      setKeeping(false)
    }
  }
  const settle = (): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current = running.current.then(keep)
    return running.current
  }
  const change = (next: readonly TypedRow[]) => {
    latest.current = next
    setRows(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void settle(), rest)
  }
  // What was typed just before the page is left is kept too.
  const atEnd = useRef(settle)
  useEffect(() => {
    atEnd.current = settle
  })
  useEffect(() => () => void atEnd.current(), [])
  return { rows, change, settle, keeping }
}
