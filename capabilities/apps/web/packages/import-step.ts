import type { InstallInfo } from '../../shared/packages.ts'

/** The step of an import one is at: 0 reading the package, 1 looking over the plan, 2 importing, 3 trying what came of it. */
export const importStep = (
  isPlanned: boolean,
  begun: string | null,
  installs: readonly Pick<InstallInfo, 'id' | 'state' | 'records'>[],
): number => {
  if (isPlanned) return 1
  if (begun === null) return 0
  const install = installs.find(({ id }) => id === begun)
  // It is listed a moment after it began.
  if (!install) return 2
  const { state, records } = install
  if (state === 'done') return records?.state === 'queued' || records?.state === 'running' ? 2 : 3
  return state === 'running' ? 2 : 0
}
