import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { sayRule } from '@gantry/workflow/shared'
import { useTranslation } from 'react-i18next'
import type { InstanceView, OwnTask } from '../../shared/contract.ts'
import type { TaskContext } from '../../shared/desk.ts'

interface TaskFellProps {
  readonly why: TaskContext['why']
  readonly view: InstanceView
  readonly own: OwnTask
}

/** Says of a task that fell to the workflow administrator which step it is, why it did, and which rules gave nobody. */
export const TaskFell = ({ why: { fell, rules }, view, own }: TaskFellProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  if (!fell) return null
  const node = localise(view.nodes.find(({ id }) => id === own.node)?.name ?? '', lang)
  const lines =
    fell.gone === null
      ? rules.filter(({ people }) => people.length === 0).map(rule => sayRule(t, lang, rule))
      : []
  return (
    <aside className="todo-fell" aria-label={t('approvals.fell.mark')}>
      <p>
        {fell.gone === null
          ? t('approvals.fell.nobody', { node })
          : t('approvals.fell.gone', { node, name: fell.gone })}
      </p>
      {lines.length > 0 ? (
        <ul>
          {lines.map(({ found, dropped }) => (
            <li key={found}>
              {found}
              {dropped.length > 0 ? <small> {joined(dropped, lang)}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </aside>
  )
}
