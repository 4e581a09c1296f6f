import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** An entry of a navigation that leads to the page one is on. */
export interface NavCandidate {
  readonly href: string
  /** The navigation it stands in. */
  readonly nav: Element | null
}

const candidates = new Set<NavCandidate>()
const listeners = new Set<() => void>()
let clicked: NavCandidate | null = null

/** The entry to mark among those of one navigation: the one that was clicked, else the first with the longest address. */
export const markedOf = (
  entries: readonly NavCandidate[],
  chosen: NavCandidate | null,
): NavCandidate | undefined =>
  entries.find(each => each === chosen) ??
  entries.reduce<NavCandidate | undefined>(
    (best, each) => (best && best.href.length >= each.href.length ? best : each),
    undefined,
  )

const tell = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface NavMark {
  readonly ref: RefObject<HTMLAnchorElement | null>
  readonly isMarked: boolean
  onClick(): void
}

/** Scrolls a navigation that shows more than fits, so that the marked entry stands in its middle. */
const reveal = (nav: Element, entry: Element): void => {
  const [shown, at] = [nav.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (at.top < shown.top || at.bottom > shown.bottom)
    nav.scrollTop += at.top + at.height / 2 - (shown.top + shown.height / 2)
}

/** Whether an entry is the marked one: a table may stand in a menu and in its application, and only one of them is marked. */
export const useNavMark = (href: string, current: boolean): NavMark => {
  const ref = useRef<HTMLAnchorElement>(null)
  const [own] = useState(() => ({ href, nav: null as Element | null }))
  useEffect(() => {
    if (!current) return
    own.href = href
    own.nav = ref.current?.closest('nav') ?? null
    candidates.add(own)
    tell()
    return () => {
      candidates.delete(own)
      tell()
    }
  }, [own, href, current])
  const isMarked = useSyncExternalStore(subscribe, () =>
    candidates.has(own)
      ? markedOf(
          [...candidates].filter(({ nav }) => nav === own.nav),
          clicked,
        ) === own
      : false,
  )
  useEffect(() => {
    if (isMarked && ref.current && own.nav) reveal(own.nav, ref.current)
  }, [own, isMarked])
  return {
    ref,
    isMarked,
    onClick: () => {
      clicked = own
    },
  }
}
