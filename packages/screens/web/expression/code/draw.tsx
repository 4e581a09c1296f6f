import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Draws a part of the screen where CodeMirror asks for a plain element. */
export const draw = (className: string, content: ReactNode): { dom: HTMLElement; destroy: () => void } => {
  const dom = document.createElement('div')
  dom.className = className
  const root = createRoot(dom)
  // The place of a tooltip is measured right away.
  queueMicrotask(() => flushSync(() => root.render(content)))
  return { dom, destroy: () => queueMicrotask(() => root.unmount()) }
}
