import type { Lang } from '@gantry/base/shared'
import type { ContextType } from '@gantry/expr/shared'
import { Icon } from '@gantry/ui/web'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DescriptionText } from './description.tsx'
import { fieldGroups, functionGroupsIn, type PaletteItem, searchGroups } from './palette-items.ts'

interface PaletteProps {
  readonly scope: ContextType
  readonly lang: Lang
  readonly onInsert: (text: string, isFunction: boolean) => void
}

const tabs = ['fields', 'functions'] as const

/** Palette of fields and functions with their descriptions. Arrow keys move through the entries, Enter inserts one. */
export const Palette = ({ scope, lang, onInsert }: PaletteProps) => {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useState<(typeof tabs)[number]>('fields')
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<PaletteItem | null>(null)
  const all = useMemo(
    () => (tab === 'fields' ? fieldGroups(scope, lang) : functionGroupsIn(lang)),
    [tab, scope, lang],
  )
  const groups = useMemo(() => searchGroups(all, typed), [all, typed])
  const first = groups[0]?.items[0]?.key
  const current = groups.some(({ items }) => items.some(item => item.key === shown?.key)) ? shown?.key : first

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = at < 0 && step < 0 ? undefined : buttons[at + step]
    if (next) next.focus()
    else if (step < 0) search.current?.focus()
  }

  return (
    <section className="ex-palette" aria-label={t('expression.palette')}>
      <div className="seg s">
        {tabs.map(each => (
          <button
            key={each}
            type="button"
            className={each === tab ? 'on' : ''}
            aria-pressed={each === tab}
            onClick={() => setTab(each)}
          >
            {each === 'fields' ? t('expression.fields') : t('expression.functions')}
          </button>
        ))}
      </div>
      <label className="in s">
        <Icon name="search" size={14} />
        <input
          ref={search}
          type="search"
          value={typed}
          aria-label={t('expression.search')}
          placeholder={t('expression.search')}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={walk}
        />
      </label>
      <div className="ex-items" ref={list}>
        {groups.map(group => (
          <section key={group.key} aria-labelledby={`${id}${group.key}`}>
            <h3 id={`${id}${group.key}`}>{group.title ?? t('expression.this')}</h3>
            {group.items.map(item => (
              <button
                key={item.key}
                type="button"
                tabIndex={item.key === current ? 0 : -1}
                onFocus={() => setShown(item)}
                onPointerEnter={() => setShown(item)}
                onKeyDown={walk}
                onClick={() => onInsert(item.insert, item.isFunction)}
              >
                <span translate="no">{item.name}</span>
                <small translate="no">{item.note}</small>
              </button>
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="ink3">{t('expression.none', { text: typed })}</p>}
      </div>
      <div className="ex-detail" aria-live="polite">
        {shown ? (
          <DescriptionText description={shown.description} lang={lang} />
        ) : (
          <p className="ink3">{t('expression.choose')}</p>
        )}
      </div>
    </section>
  )
}
