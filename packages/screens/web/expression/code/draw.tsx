import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Renders React content into a DOM element for CodeMirror. */
export const draw = (className: string, content: ReactNode): { dom: HTMLElement; destroy: () => void } => {
  const dom = document.createElement('div')
  dom.className = className
  const root = createRoot(dom)
  // CodeMirror measures a tooltip right after creating it, so the content is rendered synchronously.
  queueMicrotask(() => flushSync(() => root.render(content)))
  return { dom, destroy: () => queueMicrotask(() => root.unmount()) }
}
