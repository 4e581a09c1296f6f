interface FormTabsProps {
  readonly tabs: readonly { readonly label: string; readonly issues: number }[]
  readonly active: number
  onChange(tab: number): void
}

/** Tabs of a long form; each tab shows its number of open issues. */
export const FormTabs = ({ tabs, active, onChange }: FormTabsProps) =>
  tabs.length === 0 ? null : (
    <div className="tabs rf-tabs" role="tablist">
      {tabs.map((tab, i) => (
        <button
          key={tab.label}
          type="button"
          role="tab"
          className={i === active ? 'on' : undefined}
          aria-selected={i === active}
          tabIndex={i === active ? 0 : -1}
          translate="no"
          onClick={() => onChange(i)}
          onKeyDown={event => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
            if (step === 0) return
            const next = (i + step + tabs.length) % tabs.length
            onChange(next)
            event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
          }}
        >
          {tab.label}
          {tab.issues > 0 ? <span className="n danger-ink">{tab.issues}</span> : null}
        </button>
      ))}
    </div>
  )
