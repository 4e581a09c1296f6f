import type { Text } from '@gantry/base/shared'
import type { DesignKey } from '@gantry/designs/shared'
import { createContext, useMemo, useState } from 'react'

/** Another design whose draft is published in one set with the table. */
export interface TogetherDesign extends DesignKey {
  readonly name: Text
  readonly revision: number
}

/** The designs from whose drafts references to fields of this table were taken out here. */
export interface Together {
  readonly designs: readonly TogetherDesign[]
  add(design: TogetherDesign): void
  clear(): void
}

export const TogetherContext = createContext<Together>({
  designs: [],
  add: () => undefined,
  clear: () => undefined,
})

export const isSameDesign = (one: DesignKey, other: DesignKey): boolean =>
  one.kind === other.kind && one.id === other.id

export const useTogether = (): Together => {
  const [designs, setDesigns] = useState<readonly TogetherDesign[]>([])
  return useMemo(
    () => ({
      designs,
      add: design => setDesigns(now => [...now.filter(one => !isSameDesign(one, design)), design]),
      clear: () => setDesigns([]),
    }),
    [designs],
  )
}
