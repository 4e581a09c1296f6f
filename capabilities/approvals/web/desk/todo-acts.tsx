import { inSpace, useCall } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { Button, Dropdown } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstanceView, type OwnTask, readInstance } from '../../shared/contract.ts'
import { needsNothing } from '../../shared/needs-nothing.ts'
import type { DeskAction } from './actions-of.ts'
import { AskedAction } from './asked-action.tsx'
import { namedBy } from './named-todo.ts'
import { useDeciding } from './use-deciding.ts'
import './todo-desk.css'

interface TodoActsProps {
  /** `instance.task`, as in the address of the desk. */
  readonly todo: string
  /** Called when it no longer waits for the reader. */
  onGone(): void
}

/** Decides a to-do in the row of another page; one that needs an input leads to the desk. */
const TodoActs = ({ todo, onGone }: TodoActsProps) => {
  const { t } = useTranslation()
  const { instance = '', task } = namedBy(todo)
  const { data } = useCall(readInstance, { instance })
  const own = data?.mine.find(each => each.task === task)
  if (!data || !own) return null
  if (needsNothing(own)) return <Decisions view={data} own={own} onGone={onGone} />
  return (
    <a className="btn s" href={inSpace(`/user/todo?task=${todo}`)}>
      {t('approvals.list.do.decide')}
    </a>
  )
}

export default TodoActs

interface DecisionsProps {
  readonly view: InstanceView
  readonly own: OwnTask
  onGone(): void
}

const Decisions = ({ view, own, onGone }: DecisionsProps) => {
  const { t } = useTranslation()
  const deciding = useDeciding({ view, own, onGone })
  const { decisions, others, main, pending, failure, press } = deciding
  // A row has no room for the reason of a refusal.
  useEffect(() => {
    if (failure) toast({ kind: 'failed', text: failure })
  }, [failure])
  return (
    <>
      {decisions.map(action => (
        <Button
          key={action}
          size="small"
          type={action === main ? 'primary' : 'default'}
          danger={action === 'disagree'}
          loading={pending === action}
          disabled={pending !== null && pending !== action}
          onClick={() => press(action)}
        >
          {t(`approvals.do.${action}`)}
        </Button>
      ))}
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map(action => ({ key: action, label: t(`approvals.do.${action}`) })),
            onClick: ({ key }) => press(key as DeskAction),
          }}
        >
          <Button
            size="small"
            aria-label={t('approvals.more')}
            icon={<Icon name="more" size={14} />}
            disabled={pending !== null}
          />
        </Dropdown>
      ) : null}
      <AskedAction deciding={deciding} />
    </>
  )
}
