import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall } from '@gantry/client/web'
import { EmptyState, PageHeader, Skeleton } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type EventRuleInfo, listEventRules } from '../../shared/contract.ts'

const rulesPath = '/sysop/eventEngine'

/** An event rule for people who do not set rules up. */
export const RuleView = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listEventRules, {})
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="text" />
  const rule = data.data.find(each => each.id === id)
  if (!rule)
    return (
      <EmptyState fill kind="never" title={t('event_rule.missing')}>
        <a href={inSpace(rulesPath)}>{t('event_rule.title')}</a>
      </EmptyState>
    )
  return (
    <div className="al-rules">
      <PageHeader
        crumbs={[{ title: t('event_rule.title'), href: inSpace(rulesPath) }]}
        title={localise(rule.name, currentLang())}
      />
      <RuleFacts rule={rule} />
    </div>
  )
}

const RuleFacts = ({ rule }: { readonly rule: EventRuleInfo }) => {
  const { t } = useTranslation()
  const words = localise(rule.words, currentLang())
  const seconds = (count: number) => (count === 0 ? null : `${count} ${t('event_rule.seconds')}`)
  const facts: readonly (readonly [key: string, value: ReactNode])[] = [
    ['event_rule.field.product', rule.productName],
    ['event_rule.field.condition', words === '' ? t('event_rule.blind') : words],
    ['event_rule.field.raiseAfter', seconds(rule.raiseAfter)],
    ['event_rule.field.clearAfter', seconds(rule.clearAfter)],
    ['event_rule.field.severity', t(`alarm.severity.${rule.severity}`)],
    [
      'event_rule.field.respondWithin',
      rule.respondWithin === null ? null : `${rule.respondWithin} ${t('event_rule.minutes')}`,
    ],
    ['event_rule.col.on', t(rule.isOn ? 'event_rule.is_on' : 'event_rule.is_off')],
    ...(['cause', 'effect', 'action'] as const).map(
      each => [`event_rule.field.advice.${each}`, localise(rule.advice[each] ?? '', currentLang())] as const,
    ),
  ]
  return (
    <dl className="al-facts">
      {facts.map(([key, value]) =>
        value ? (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
