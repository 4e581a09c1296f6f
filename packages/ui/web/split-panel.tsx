import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SplitPanelProps {
  readonly children: ReactNode
  /** Null: closed. */
  readonly panel: ReactNode | null
  /** Accessible label of the panel. */
  readonly label: string
  readonly side?: 'left' | 'right'
  /** Pixels. */
  readonly min?: number
  readonly max?: number
  /** Initial width in pixels; default is that of record panels, half the window between 560 and 720. */
  readonly initial?: number
  /** Storage key for the width in this browser. */
  readonly remember?: string
}

const stored = (key: string | undefined): number | null => {
  const value = key ? Number(localStorage.getItem(`split.${key}`)) : 0
  return value > 0 ? value : null
}

/** A panel that shrinks its sibling instead of covering it, and stores the chosen width. */
export const SplitPanel = (props: SplitPanelProps) => {
  const { children, panel, label, side = 'right', min = 360, max = 960, initial, remember } = props
  const { t } = useTranslation()
  const [width, setWidth] = useState(() => stored(remember) ?? initial ?? null)

  const resize = (next: number) => {
    const held = Math.round(Math.min(max, Math.max(min, next)))
    setWidth(held)
    if (remember) localStorage.setItem(`split.${remember}`, String(held))
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.parentElement!.getBoundingClientRect()
    resize(side === 'right' ? box.right - event.clientX : event.clientX - box.left)
  }
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const direction = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    const now = event.currentTarget.parentElement!.getBoundingClientRect().width
    resize(now + direction * (side === 'right' ? 16 : -16))
  }

  const open = panel !== null
  const style = width ? ({ '--split': `${width}px` } as CSSProperties) : undefined
  const aside = open ? (
    <aside className="split-panel" aria-label={label}>
      <button
        type="button"
        className="split-grip"
        aria-label={t('ui.panel.resize')}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      />
      {panel}
    </aside>
  ) : null
  return (
    <div className={`split ${side}${open ? ' open' : ''}`} style={style}>
      {side === 'left' ? aside : null}
      <div key="rest">{children}</div>
      {side === 'right' ? aside : null}
    </div>
  )
}
