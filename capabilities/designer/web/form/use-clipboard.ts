import { toast } from '@gantry/ui/web'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { spotFor } from '../canvas/spots.ts'
import { tableIn } from '../edit-design.ts'
import type { Selection } from '../selection.ts'
import { fromClip, pasteClip, toClip } from './clipboard.ts'

interface ClipboardInput {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly selection: Selection
  /** Editing is disabled. */
  readonly off: boolean
  onSelect(selection: Selection): void
  onChange(design: TableDesign): void
}

const isTyping = ({ target }: ClipboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Ctrl+C and Ctrl+V of fields and groups, also between tables and applications. */
export const useClipboard = ({
  design,
  answer,
  selection,
  off,
  onSelect,
  onChange,
}: ClipboardInput): void => {
  const { t } = useTranslation()
  const copied = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping(event) || !window.getSelection()?.isCollapsed) return
    const text = toClip(design, selection)
    if (text === null) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    toast({ text: t('designer.clip.copied') })
  })
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (off || isTyping(event)) return
    const clip = fromClip(event.clipboardData?.getData('text/plain') ?? '')
    if (!clip) return
    event.preventDefault()
    const place = selection?.kind === 'field' ? selection.place : null
    const { spot } = spotFor(design, place, selection?.kind === 'group' ? selection.group : null)
    const isKnown = (id: string) =>
      tableIn(design, id) !== undefined || answer.neighbours.some(each => each.id === id)
    const result = pasteClip(design, clip, isKnown, spot)
    onChange(result.design)
    if (result.selection) onSelect(result.selection)
    if (result.left > 0) toast({ kind: 'failed', text: t('designer.clip.left', { count: result.left }) })
  })
  useEffect(() => {
    document.addEventListener('copy', copied)
    document.addEventListener('paste', pasted)
    return () => {
      document.removeEventListener('copy', copied)
      document.removeEventListener('paste', pasted)
    }
  }, [])
}
