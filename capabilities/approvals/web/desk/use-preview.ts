import { call, callKey } from '@gantry/client/web'
import { useRested } from '@gantry/screens/web'
import { useQuery } from '@tanstack/react-query'
import type { InstanceView } from '../../shared/contract.ts'
import { previewCommand } from '../../shared/desk.ts'
import type { FieldValues } from './task-fields.tsx'

interface Asked {
  readonly view: InstanceView
  readonly task: number
  /** Null: the task cannot be decided now. */
  readonly decision: 'submit' | 'agree' | null
  readonly values: FieldValues
}

/** Preview of the steps after the positive decision, refetched after the form values settle (debounced). */
export const usePreview = ({ view, task, decision, values }: Asked) => {
  const rested = useRested(values, 400)
  return useQuery({
    queryKey: [...callKey(previewCommand), view.instance, view.rev, task, decision, rested],
    queryFn: ({ signal }) =>
      call(
        previewCommand,
        { instance: view.instance, task, do: decision ?? 'agree', values: rested },
        { signal },
      ),
    enabled: decision !== null,
    retry: false,
    placeholderData: before => before,
  })
}
