import { type RefObject, useEffect, useRef } from 'react'

interface PaperFrameProps {
  readonly html: string
  readonly title: string
  readonly frame?: RefObject<HTMLIFrameElement | null>
  /** A block of the template was pressed. */
  onBlock?(block: number): void
}

/**
 * A document that is going to be printed, white in every skin, in a frame of its own: scripts do not run in it, and the
 * printer gets nothing of the page around it.
 */
export const PaperFrame = ({ html, title, frame, onBlock }: PaperFrameProps) => {
  const own = useRef<HTMLIFrameElement>(null)
  const ref = frame ?? own
  const pressed = useRef(onBlock)
  pressed.current = onBlock
  const scrolled = useRef(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const onLoad = () => {
      const inner = element.contentDocument
      if (!inner) return
      element.contentWindow?.scrollTo(0, scrolled.current)
      inner.addEventListener('scroll', () => {
        scrolled.current = element.contentWindow?.scrollY ?? 0
      })
      inner.addEventListener('click', event => {
        const target = event.target as Element | null
        const block = target?.closest('[data-block]')?.getAttribute('data-block')
        if (block) pressed.current?.(Number(block))
      })
    }
    element.addEventListener('load', onLoad)
    return () => element.removeEventListener('load', onLoad)
  }, [ref])
  return (
    <iframe
      ref={ref}
      className="pr-paper"
      title={title}
      sandbox="allow-same-origin allow-modals"
      srcDoc={html}
    />
  )
}

/** Opens the printing dialog of the browser; false when it refuses. */
export const printFrame = (frame: HTMLIFrameElement | null): boolean => {
  const inner = frame?.contentWindow
  if (!inner) return false
  inner.focus()
  inner.print()
  return true
}
