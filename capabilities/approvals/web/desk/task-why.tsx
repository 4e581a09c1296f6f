import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TableModel } from '@gantry/screens/web'
import { sayRule } from '@gantry/workflow/shared'
import { SaidCondition } from '@gantry/workflow/web'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTask } from '../../shared/contract.ts'
import type { TaskContext } from '../../shared/desk.ts'

interface TaskWhyProps {
  readonly why: TaskContext['why']
  readonly model: TableModel
  /** The fields the step shows its holder, with their values: those of now, where the track did not keep what was read. */
  readonly fields: OwnTask['fields']
}

/** Why the task came to the reader: the branches taken, the rules that found people, and who passed it on. */
export const TaskWhy = ({ why, model, fields }: TaskWhyProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { rules, passed, same, empty, from } = why
  if (rules.length === 0 && passed.length === 0 && !from) return null
  return (
    <details className="todo-why">
      <summary>{t('approvals.why')}</summary>
      <ul>
        {passed.map(({ node, branches, read }) => (
          <li key={localise(node, lang)}>
            <span translate="no">{localise(node, lang)}</span>:{' '}
            {branches.map(({ name, when }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: branches of one split never change their order
              <span key={at}>
                {name ? <span translate="no">{localise(name, lang)} </span> : null}
                {when ? (
                  <Suspense fallback={null}>
                    <SaidCondition
                      when={when}
                      model={model}
                      valueAt={field => {
                        if (read) return Object.hasOwn(read, field) ? read[field] : undefined
                        return Object.hasOwn(fields, field) ? fields[field]?.value : undefined
                      }}
                      say={values => t(read ? 'approvals.why.then' : 'approvals.why.now', { values })}
                    />
                  </Suspense>
                ) : name ? null : (
                  t('approvals.why.default')
                )}
              </span>
            ))}
          </li>
        ))}
        {rules.map(rule => {
          const { found, dropped } = sayRule(t, lang, rule)
          return (
            <li key={found}>
              {found}
              {rule.mine ? <small> {t('approvals.why.mine')}</small> : null}
              {dropped.length > 0 ? <small> {joined(dropped, lang)}</small> : null}
            </li>
          )
        })}
        {same ? <li>{t('approvals.why.same', { did: t(`flow.same.${same}`) })}</li> : null}
        {empty ? <li>{t('approvals.why.empty', { did: t(`flow.empty.${empty}`) })}</li> : null}
        {from ? <li>{t(`approvals.why.${from.how}`, { by: from.by })}</li> : null}
      </ul>
    </details>
  )
}
