import type { Kernel } from './ctx.ts'
import type { Database } from './database.ts'

const ends = new WeakMap<Database, Date>()

/** From when on changes in spaces are refused, as the licence of the installation says; null: never. Known per process. */
export const setChangesEnd = ({ database }: Kernel, end: Date | null): void => {
  if (end) ends.set(database, end)
  else ends.delete(database)
}

/** Whether changes in spaces are refused by now. */
export const areChangesEnded = (kernel: Kernel): boolean => {
  const end = ends.get(kernel.database)
  return end !== undefined && kernel.now() >= end
}
