import { type ReactNode, useEffect, useRef } from 'react'

export interface SavedTab {
  readonly id: string
  readonly label: string
  readonly count?: number | string
  /** The count is of overdue items. */
  readonly late?: boolean
  /** Origin of the filter, shown as tooltip. */
  readonly title?: string
}

interface SavedTabsProps {
  readonly tabs: readonly SavedTab[]
  readonly active: string
  /** Accessible label of the tab list. */
  readonly label: string
  readonly onChange: (id: string) => void
  /** After the tabs, such as a button that saves the current filter. */
  readonly after?: ReactNode
}

/** Saved filters in the top bar, beside the page's title. */
export const SavedTabs = ({ tabs, active, label, onChange, after }: SavedTabsProps) => {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is read from the document
  useEffect(() => {
    const bar = nav.current
    const tab = bar?.querySelector<HTMLElement>('[aria-current]')
    if (!bar || !tab) return
    const from = tab.offsetLeft - bar.offsetLeft
    const hidden = from < bar.scrollLeft || from + tab.offsetWidth > bar.scrollLeft + bar.clientWidth
    if (hidden) bar.scrollLeft = from - 16
  }, [active])
  return (
    <nav ref={nav} className="saved" aria-label={label}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          title={tab.title}
          aria-current={tab.id === active ? 'true' : undefined}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className={tab.late ? 'n late' : 'n'}>{tab.count}</span>}
        </button>
      ))}
      {after}
    </nav>
  )
}
