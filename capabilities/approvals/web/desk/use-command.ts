import { newId } from '@gantry/base/shared'
import { type ApiError, callKey, errorText, queryClient, useAction } from '@gantry/client/web'
import { getRecord, listRecords } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import {
  commandInstance,
  type InstanceView,
  instanceOfRecord,
  type Moved,
  readInstance,
} from '../../shared/contract.ts'
import { listTodos, todoFacets } from '../../shared/desk.ts'
import { countWork, listInstances } from '../../shared/lists.ts'
import { type DeskAction, isOfInstance, writes } from './actions-of.ts'
import type { Answers } from './ask-dialog.tsx'
import { endedAgencyOf, isOvertaken } from './overtaken.ts'
import type { FieldValues } from './task-fields.tsx'

interface Press {
  readonly action: DeskAction
  readonly answers?: Answers
  readonly opinion?: string
  /** Null: none, and a saved form keeps none. */
  readonly signature?: string | null | undefined
  readonly values?: FieldValues
  readonly picks?: Readonly<Record<string, string[]>>
}

/** Commands on an instance, and on one task of it: each press has a key of its own, and the revision that was seen. */
export const useCommand = (
  view: InstanceView | undefined,
  task: number | null,
  onDone: (action: DeskAction, moved: Moved) => void,
) => {
  const { t } = useTranslation()
  const run = useAction(commandInstance, {
    refresh: [
      listTodos,
      todoFacets,
      countWork,
      listInstances,
      readInstance,
      instanceOfRecord,
      getRecord,
      listRecords,
    ],
    onDone: (moved, input) => {
      const action = input.do as DeskAction
      toast({ text: t(`approvals.done.${action}`) })
      onDone(action, moved)
    },
  })
  const textOf = (error: ApiError): string => {
    const principal = endedAgencyOf(
      error.code,
      view?.mine.find(own => own.task === task),
    )
    return principal === null ? errorText(t, error) : t('approvals.agency_ended', { name: principal })
  }
  /** Refetches after a concurrent change; the message stays even if the task disappears. */
  const lookAgain = (error: ApiError): void => {
    if (!isOvertaken(error.code)) return
    toast({ kind: 'failed', text: textOf(error) })
    for (const contract of [listTodos, todoFacets, countWork, readInstance, instanceOfRecord])
      void queryClient.invalidateQueries({ queryKey: callKey(contract) })
  }
  const press = ({ action, answers = {}, opinion = '', signature, values = {}, picks }: Press): void => {
    if (!view || run.isPending) return
    const { people, ...rest } = answers
    const decides = writes(action)
    run.mutate(
      {
        instance: view.instance,
        key: newId(),
        rev: view.rev,
        do: action,
        ...(!isOfInstance(action) && task !== null && { task }),
        ...rest,
        ...(people && { people: [...people] }),
        // An empty opinion that is saved takes away the one kept before.
        ...(decides && (action === 'save' || opinion.trim()) && { opinion: opinion.trim() }),
        ...(decides && (signature || (action === 'save' && signature === null)) && { signature }),
        ...((action === 'agree' || action === 'submit') && picks && { picks }),
        ...(decides && Object.keys(values).length > 0 && { values }),
      },
      { onError: lookAgain },
    )
  }
  const error: ApiError | null = run.error
  return {
    press,
    pending: run.isPending ? (run.variables.do as DeskAction) : null,
    failure: error ? textOf(error) : null,
    issues: error?.issues ?? [],
    forget: run.reset,
  }
}
