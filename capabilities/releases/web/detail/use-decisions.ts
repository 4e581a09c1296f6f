import { useAction } from '@gantry/client/web'
import type { Choice } from '@gantry/designs/shared'
import { decidePlan, keepReleaseSecret, readRelease } from '../../shared/contract.ts'
import type { ReleaseDetail } from '../../shared/types.ts'

/** Decisions about a plan; each is kept at once, and the plan is compared anew. */
export const useDecisions = ({ id, wish }: Pick<ReleaseDetail, 'id' | 'wish'>) => {
  const decide = useAction(decidePlan, { refresh: [readRelease] })
  const secret = useAction(keepReleaseSecret, { refresh: [readRelease] })
  const { choices = {}, removes = [] } = wish
  const chosen = (key: string, places: readonly string[], choice: Choice) => ({
    ...choices,
    [key]: { ...choices[key], ...Object.fromEntries(places.map(at => [at, choice])) },
  })
  return {
    busy: decide.isPending || secret.isPending,
    error: decide.error ?? secret.error,
    choose: (key: string, places: readonly string[], choice: Choice) =>
      decide.mutate({ id, choices: chosen(key, places, choice) }),
    remove: (key: string, isRemoved: boolean) =>
      decide.mutate({
        id,
        removes: isRemoved ? [...removes, key] : removes.filter(each => each !== key),
      }),
    outside: (key: string, value: string) => decide.mutate({ id, outside: { [key]: value } }),
    address: (key: string, value: string) => decide.mutate({ id, addresses: { [key]: value } }),
    secret: (key: string, value: string) => secret.mutate({ id, key, value }),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
