import { joined, localise } from '@gantry/base/shared'
import { currentLang, sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPlan, OutsideThing, PlannedApp, RecordsWish } from '../../shared/packages.ts'
import { AppIcon } from '../centre/app-icon.tsx'
import { LeaveLinks } from './leave-links.tsx'
import { PlanRecords } from './plan-records.tsx'

interface PlanFactsProps {
  readonly plan: ImportPlan
  readonly busy: boolean
  onTarget(id: string, target: string | null): void
  onName(id: string, name: string): void
  onOutside(key: string, id: string): void
  onLeave(key: string, isLeft: boolean): void
  onRecords(table: string, wish: RecordsWish): void
}

/** Where the applications go, what stands for things outside the package, what can be undone, and where the package is from. */
export const PlanFacts = ({
  plan,
  busy,
  onTarget,
  onName,
  onOutside,
  onLeave,
  onRecords,
}: PlanFactsProps) => {
  const { t } = useTranslation()
  const missing = plan.outside.filter(({ here, isLeft }) => here === null && !isLeft).length
  return (
    <aside className="pk-facts">
      <section>
        <h2>{t('packages.goes_to')}</h2>
        {plan.apps.map(app => (
          <Target
            key={`${app.id} ${app.target}`}
            app={app}
            busy={busy}
            onTarget={to => onTarget(app.id, to)}
            onName={name => onName(app.id, name)}
          />
        ))}
      </section>
      {plan.outside.length > 0 ? (
        <section>
          <h2>
            {t('packages.outside')}
            {missing > 0 ? (
              <span className="tag bad">{t('packages.missing', { count: missing })}</span>
            ) : null}
          </h2>
          {plan.outside.map(thing => (
            <Outside
              key={thing.key}
              thing={thing}
              options={plan.options[thing.kind] ?? []}
              busy={busy}
              onChoose={id => onOutside(thing.key, id)}
              onLeave={isLeft => onLeave(thing.key, isLeft)}
            />
          ))}
        </section>
      ) : null}
      <PlanRecords records={plan.records} busy={busy} onRecords={onRecords} />
      <section>
        <h2>{t('packages.undo')}</h2>
        <p className="ink2">{t('packages.undo_means')}</p>
      </section>
      <section>
        <h2>{t('packages.package')}</h2>
        <dl>
          <dt>{t('packages.from')}</dt>
          <dd translate="no">{plan.made.spaceName ?? plan.made.space}</dd>
          <dt>{t('packages.made_by')}</dt>
          <dd translate="no">{plan.made.by}</dd>
          <dt>{t('packages.made_at')}</dt>
          <dd>{Number.isNaN(Date.parse(plan.made.at)) ? plan.made.at : sayMoment(plan.made.at)}</dd>
          <dt>{t('packages.contents')}</dt>
          <dd>{t('packages.count', { count: plan.items.length })}</dd>
        </dl>
      </section>
    </aside>
  )
}

interface TargetProps {
  readonly app: PlannedApp
  readonly busy: boolean
  onTarget(target: string | null): void
  onName(name: string): void
}

const Target = ({ app, busy, onTarget, onName }: TargetProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(app.name)
  return (
    <div className="pk-target">
      <AppIcon icon={app.icon} color={app.color} />
      <div>
        {app.targets.length > 0 ? (
          <Select
            aria-label={t('packages.goes_to')}
            disabled={busy}
            value={app.target ?? ''}
            options={[
              ...app.targets.map(({ id, name }) => ({ value: id, label: t('packages.into', { name }) })),
              { value: '', label: t('packages.as_new') },
            ]}
            onChange={to => onTarget(to === '' ? null : to)}
          />
        ) : null}
        {app.target === null ? (
          <Input
            aria-label={t('packages.new_name')}
            maxLength={40}
            value={name}
            onChange={event => {
              setName(event.target.value)
              if (event.target.value.trim() !== '') onName(event.target.value.trim())
            }}
          />
        ) : null}
        <small className="ink3">
          {app.target === null && app.targets.length === 0 ? t('packages.is_new') : null}{' '}
          <span translate="no">{app.system}</span>
        </small>
      </div>
    </div>
  )
}

interface OutsideProps {
  readonly thing: OutsideThing
  readonly options: readonly { readonly id: string; readonly name: OutsideThing['name'] }[]
  readonly busy: boolean
  onChoose(id: string): void
  onLeave(isLeft: boolean): void
}

const Outside = ({ thing, options, busy, onChoose, onLeave }: OutsideProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const by = joined(
    thing.by.map(name => localise(name, lang)),
    lang,
  )
  return (
    <div className="pk-outside">
      <p data-missing={thing.here === null && !thing.isLeft}>
        <span>{t(`packages.thing.${thing.kind}`, { defaultValue: thing.kind })}</span>{' '}
        <b translate="no">{localise(thing.name, lang)}</b>
        <small className="ink3" translate="no">
          {by}
        </small>
      </p>
      <div className="row">
        <Icon name="link" size={14} />
        <Select
          aria-label={t('packages.stands_for', { name: localise(thing.name, lang) })}
          disabled={busy || thing.isLeft}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('packages.choose_here')}
          value={thing.here?.id ?? null}
          options={options.map(({ id, name }) => ({ value: id, label: localise(name, lang) }))}
          onChange={id => {
            if (id !== null) onChoose(id)
          }}
        />
      </div>
      {thing.cost ? (
        <LeaveLinks
          name={localise(thing.name, lang)}
          cost={thing.cost}
          isLeft={thing.isLeft}
          busy={busy}
          onLeave={onLeave}
        />
      ) : null}
    </div>
  )
}
