import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Choice } from '@gantry/designs/shared'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPlan, RecordsWish } from '../../shared/packages.ts'
import { PlanFacts } from './plan-facts.tsx'
import { PlanItem } from './plan-item.tsx'
import { firstItem, groupIcons, planGroups, undecided } from './plan-states.ts'

interface PlanReviewProps {
  readonly plan: ImportPlan
  readonly removes: readonly string[]
  readonly busy: boolean
  onChoose(key: string, at: string, choice: Choice): void
  onRemove(key: string, isRemoved: boolean): void
  onTarget(id: string, target: string | null): void
  onName(id: string, name: string): void
  onOutside(key: string, id: string): void
  onLeave(key: string, isLeft: boolean): void
  onRecords(table: string, wish: RecordsWish): void
}

/** A plan: what comes at the left, one design of it in the middle, where it goes and what it needs at the right. */
export const PlanReview = ({ plan, removes, busy, ...on }: PlanReviewProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const lang = currentLang()
  const shown = plan.items.find(({ key }) => key === chosen) ?? firstItem(plan)
  const kindOf = (kind: string) => t(`${kind}.design`, { defaultValue: kind })
  const found = plan.items.filter(({ name, kind }) =>
    `${localise(name, lang)} ${kindOf(kind)}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  return (
    <div className="pk-plan" aria-busy={busy}>
      <nav className="pk-list" aria-label={t('packages.plan')}>
        <label className="in ac-search">
          <Icon name="search" />
          <input
            type="search"
            value={text}
            placeholder={t('packages.search')}
            aria-label={t('packages.search')}
            onChange={event => setText(event.target.value)}
          />
        </label>
        {planGroups.map(group => {
          const items = found.filter(({ state }) => state === group)
          return items.length === 0 ? null : (
            <section key={group} aria-label={t(`packages.state.${group}`)}>
              <h2>
                {t(`packages.state.${group}`)}
                <small>{items.length}</small>
              </h2>
              {items.map(item => (
                <button
                  key={item.key}
                  type="button"
                  className="pk-item"
                  data-state={group}
                  aria-pressed={item === shown}
                  onClick={() => setChosen(item.key)}
                >
                  <Icon
                    name={group === 'conflict' && undecided(item) === 0 ? 'check' : groupIcons[group]}
                    size={14}
                  />
                  <span className="cut" translate="no">
                    {localise(item.name, lang)}
                  </span>
                  {item.draft !== null || item.problems.some(({ severity }) => severity === 'error') ? (
                    <Icon name="warn" size={14} label={t('packages.stops')} />
                  ) : null}
                  <small>{kindOf(item.kind)}</small>
                </button>
              ))}
            </section>
          )
        })}
        {found.length === 0 ? <p className="ink3">{t('packages.nothing_found')}</p> : null}
      </nav>
      {shown ? (
        <PlanItem
          key={shown.key}
          item={shown}
          outside={plan.outside}
          app={plan.apps.find(({ id }) => id === shown.app)?.name ?? ''}
          package={plan.name}
          isRemoved={removes.includes(shown.key)}
          busy={busy}
          onChoose={(at, choice) => on.onChoose(shown.key, at, choice)}
          onRemove={isRemoved => on.onRemove(shown.key, isRemoved)}
        />
      ) : (
        <p className="pk-none ink3">{t('packages.empty')}</p>
      )}
      <PlanFacts
        plan={plan}
        busy={busy}
        onTarget={on.onTarget}
        onName={on.onName}
        onOutside={on.onOutside}
        onLeave={on.onLeave}
        onRecords={on.onRecords}
      />
    </div>
  )
}
