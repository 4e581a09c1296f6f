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
      // On the screen the paper is as wide as the frame at most; the printer ignores the zoom.
      const { scrollWidth, clientWidth } = inner.documentElement
      if (scrollWidth > clientWidth)
        inner.documentElement.style.setProperty('--zoom', String(clientWidth / scrollWidth))
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

/** Opens the printing dialog of the browser. @returns the text of the reason where that is not possible, or null */
export const printFrame = (frame: HTMLIFrameElement | null): 'print.failed' | 'print.no_interface' | null => {
  const inner = frame?.contentWindow
  if (!inner) return 'print.failed'
  // The browsers inside some apps have no printer.
  if (typeof inner.print !== 'function') return 'print.no_interface'
  inner.focus()
  inner.print()
  return null
}

/** Prints a paper once its fonts are there: a browser prints what is drawn at that moment. */
export const printPaper = async (
  frame: HTMLIFrameElement | null,
): Promise<'print.failed' | 'print.no_interface' | null> => {
  await frame?.contentDocument?.fonts.ready
  return printFrame(frame)
}
