import { newId } from '@gantry/base/shared'
import { errorText, inSpace, useAction } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { commandInstance, instanceOfRecord, readInstance } from '../../shared/contract.ts'
import { listTodos } from '../../shared/desk.ts'
import {
  countWork,
  dropSubmission,
  type InstanceList,
  type ListedInstance,
  listInstances,
  markCopiesRead,
} from '../../shared/lists.ts'
import { MonitorActions } from '../monitors/monitor-actions.tsx'

const refresh = [listInstances, countWork, listTodos, readInstance, instanceOfRecord]

interface RowActionsProps {
  readonly list: InstanceList
  readonly row: ListedInstance
}

/** What can be done to an instance from its list. */
export const RowActions = ({ list, row }: RowActionsProps) => {
  const { t } = useTranslation()
  const { instance, fetch, urges, delegation, unread } = row
  const command = useAction(commandInstance, { refresh })
  const read = useAction(markCopiesRead, { refresh })
  const drop = useAction(dropSubmission, { refresh })
  const isBusy = command.isPending || read.isPending || drop.isPending
  const told = (text: string) => ({
    onSuccess: () => toast({ text: t(text) }),
    onError: (error: Parameters<typeof errorText>[1]) =>
      toast({ kind: 'failed' as const, text: errorText(t, error) }),
  })
  const button = (key: string, press: () => void) => (
    <button key={key} type="button" className="btn s" disabled={isBusy} onClick={press}>
      {t(`approvals.list.do.${key}`)}
    </button>
  )
  const give = (input: Omit<Parameters<typeof command.mutate>[0], 'instance' | 'key'>, done: string) =>
    command.mutate({ instance, key: newId(), ...input }, told(done))
  return (
    <span className="ls-acts">
      {fetch === null || (list !== 'started' && list !== 'processed')
        ? null
        : button('fetch_back', () => give({ do: 'fetch_back', task: fetch }, 'approvals.list.fetched_back'))}
      {urges && (list === 'started' || list === 'processed' || list === 'monitored')
        ? button('urge', () => give({ do: 'urge' }, 'approvals.record.urge.done'))
        : null}
      {list === 'monitored' ? <MonitorActions row={row} /> : null}
      {list === 'delegated_by_me' && delegation
        ? button('cancel_delegation', () =>
            give({ do: 'cancel_delegation', task: delegation.task }, 'approvals.list.delegation_cancelled'),
          )
        : null}
      {list === 'delegated_to_me' && delegation ? (
        <a className="btn s" href={inSpace(`/user/todo?task=${instance}.${delegation.task}`)}>
          {t('approvals.list.do.decide')}
        </a>
      ) : null}
      {list === 'copied' && unread
        ? button('read', () => read.mutate({ instances: [instance] }, told('approvals.list.read')))
        : null}
      {list === 'drafts' ? (
        <a className="btn s" href={inSpace(`/${row.table}/detail/${row.record}`)}>
          {t('approvals.list.do.submit')}
        </a>
      ) : null}
      {list === 'drafts'
        ? button('delete', () => drop.mutate({ instance }, told('approvals.list.deleted')))
        : null}
    </span>
  )
}
