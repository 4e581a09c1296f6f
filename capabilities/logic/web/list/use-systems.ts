import { appsContract } from '@gantry/apps/shared'
import { useCall } from '@gantry/client/web'
import { useMemo } from 'react'

/** An application with the system it stands in, by name. */
export interface PlacedApp {
  readonly id: string
  readonly name: string
  /** Id of the system; null: none. */
  readonly system: string | null
  readonly systemName: string | null
  /** The person may design it. */
  readonly mine: boolean
}

/** The applications by id, in the order of the application centre. */
export const useApps = (): ReadonlyMap<string, PlacedApp> => {
  const { data } = useCall(appsContract.listApps, {})
  return useMemo(() => {
    const systems = new Map((data?.systems ?? []).map(({ id, name }) => [id, name]))
    return new Map(
      (data?.data ?? []).map(({ id, name, system, designs }) => [
        id,
        {
          id,
          name,
          system,
          systemName: system === null ? null : (systems.get(system) ?? null),
          mine: designs !== null,
        },
      ]),
    )
  }, [data])
}
