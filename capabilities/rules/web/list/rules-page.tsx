import { appsContract } from '@gantry/apps/shared'
import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall, useMayCall, usePage } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import type { AnyContract } from '@gantry/model/shared'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  copyRule,
  listRules,
  type RuleInfo,
  removeRule,
  retryRuleRun,
  switchRule,
} from '../../shared/contract.ts'
import '../rules.css'
import { RuleLine } from './rule-line.tsx'
import { RulePanel } from './rule-panel.tsx'

const shownStates = ['all', 'on', 'off', 'wrong'] as const
type Shown = (typeof shownStates)[number]

const isShown = (rule: RuleInfo, shown: Shown): boolean => {
  if (shown === 'on') return rule.isOn && rule.problems.length === 0
  if (shown === 'off') return !rule.isOn
  return shown === 'all' || (rule.isOn && rule.problems.length > 0) || rule.day.failed > 0
}

/** The rules by system and application: what starts each, whether it runs and how it ran; beside it the log of one. */
const RulesPage = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { query } = usePage()
  const rules = useCall(listRules, {})
  const apps = useCall(appsContract.listApps, {})
  const [shown, setShown] = useState<Shown>('all')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(query.rule ?? null)
  const all = rules.data?.data ?? []
  const wanted = search.trim().toLowerCase()
  const found = all.filter(
    rule =>
      isShown(rule, shown) &&
      (wanted === '' ||
        localise(rule.name, lang).toLowerCase().includes(wanted) ||
        localise(rule.sentence, lang).toLowerCase().includes(wanted)),
  )
  const known = new Map((apps.data?.data ?? []).map(app => [app.id, app]))
  const systems = new Map((apps.data?.systems ?? []).map(({ id, name }) => [id, localise(name, lang)]))
  const groupOf = ({ app }: RuleInfo): string => {
    const entry = app === null ? undefined : known.get(app)
    if (!entry) return t('rule.app.none')
    const system = entry.system === null ? undefined : systems.get(entry.system)
    return [system, localise(entry.name, lang)].filter(Boolean).join(' · ')
  }
  const groups = new Map<string, RuleInfo[]>()
  for (const rule of found) groups.set(groupOf(rule), [...(groups.get(groupOf(rule)) ?? []), rule])
  const open = all.find(({ id }) => id === chosen)
  const mayCall = useMayCall()
  const designs = (app: string | null): boolean => app !== null && (known.get(app)?.designs ?? null) !== null
  /** By the console page, or by designing the application of the rule. */
  const mayOn = ({ id, app }: RuleInfo, contract: AnyContract) => designs(app) || mayCall(contract, { id })
  const mayMake = mayCall(keepDraft, { kind: 'rule' }) || [...known.keys()].some(designs)
  const action = mayMake ? (
    <Button type="primary" icon={<Icon name="plus" />} href={inSpace('/rulesengine/create/base')}>
      {t('rule.new')}
    </Button>
  ) : null
  return (
    <div className="ru-list" data-open={open ? '' : undefined}>
      <PageHeader title={t('rule.title')} action={action} />
      <div className="ru-all">
        <div className="ru-bar">
          <Input
            allowClear
            className="ru-search"
            prefix={<Icon name="search" size={14} />}
            placeholder={t('rule.search')}
            aria-label={t('rule.search')}
            maxLength={100}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <Segmented<Shown>
            value={shown}
            aria-label={t('rule.shown')}
            options={shownStates.map(value => ({
              value,
              label: `${t(`rule.shown.${value}`)} ${all.filter(rule => isShown(rule, value)).length}`,
            }))}
            onChange={setShown}
          />
        </div>
        {rules.error ? (
          <Failed error={rules.error} fill />
        ) : !rules.data ? (
          <Skeleton kind="table" rows={8} />
        ) : found.length === 0 ? (
          <EmptyState
            kind={all.length === 0 ? 'never' : 'filtered'}
            icon="branch"
            fill
            {...(all.length === 0 && { title: t('rule.none'), actions: action })}
          >
            {t(all.length === 0 ? 'rule.none.why' : 'rule.none.found')}
          </EmptyState>
        ) : (
          <div className="ru-scroll">
            <div className="ru-line ru-head" aria-hidden="true">
              <span>{t('rule.col.rule')}</span>
              <span>{t('rule.col.state')}</span>
              <span>{t('rule.col.last')}</span>
              <span className="num">{t('rule.col.day')}</span>
              <span className="num">{t('rule.col.week')}</span>
              <span />
            </div>
            {[...groups].map(([group, members]) => (
              <section key={group} aria-label={group}>
                <h2 className="ru-group" translate="no">
                  {group} <span className="n">{members.length}</span>
                </h2>
                <ul>
                  {members.map(rule => (
                    <RuleLine
                      key={rule.id}
                      rule={rule}
                      chosen={rule.id === chosen}
                      may={{
                        turn: mayOn(rule, switchRule),
                        copy: mayOn(rule, copyRule),
                        remove: mayOn(rule, removeRule),
                      }}
                      onChoose={() => setChosen(rule.id)}
                      onGone={() => setChosen(null)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
      {open ? (
        <RulePanel
          key={open.id}
          rule={open}
          mayRetry={mayOn(open, retryRuleRun)}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </div>
  )
}

export default RulesPage
