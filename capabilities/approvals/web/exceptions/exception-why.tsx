import { joined } from '@gantry/base/shared'
import { currentLang, sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { sayRule } from '@gantry/workflow/shared'
import { useTranslation } from 'react-i18next'
import type { ExceptionRow } from '../../shared/exceptions-contract.ts'
import { sayCause } from './say-cause.ts'

/** Why nobody goes on: each rule with whom it gave and left out and what was done then, or what failed, or who stopped it. */
export const ExceptionWhy = ({ row }: { readonly row: ExceptionRow }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const rules = row.steps.flatMap(step => step.rules)
  const policies = [...new Set(row.steps.flatMap(({ empty }) => empty ?? []))]
  const holders = [...new Set(row.steps.flatMap(({ holder }) => holder ?? []))]
  return (
    <section>
      <h3 className="wx-sec">
        {t(`exception.because.${row.kind}`)}
        <small>{t('exception.since', { at: sayMoment(row.since, { short: true }) })}</small>
      </h3>
      <ul className="wx-because">
        {rules.length === 0 ? (
          <li data-empty>
            <Icon name="warn" size={14} />
            <span>
              {sayCause(t, row)}
              {row.attempts === null ? null : (
                <small> {t('exception.attempts', { count: row.attempts })}</small>
              )}
            </span>
          </li>
        ) : null}
        {rules.map(rule => {
          const { asked, dropped } = sayRule(t, lang, rule)
          const gave = rule.people.length > 0 ? joined(rule.people, lang) : null
          return (
            <li key={`${asked} ${gave}`} data-empty={gave === null || undefined}>
              <Icon name={gave === null ? 'close' : 'check'} size={14} />
              <span>
                <b translate="no">{asked}</b>
                <span translate="no">{gave ?? t('workflow.rule.nobody')}</span>
                {dropped.map(line => (
                  <small key={line}>{line}</small>
                ))}
              </span>
            </li>
          )
        })}
        {policies.map(policy => (
          <li key={policy} data-policy>
            <Icon name="check" size={14} />
            <span>
              <b>{t('flow.empty')}</b>
              <span>
                {t(`flow.empty.${policy}`)}
                {holders.length > 0 ? (
                  <small>{t('exception.holds', { holder: joined(holders, lang) })}</small>
                ) : null}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
