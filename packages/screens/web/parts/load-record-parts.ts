import type { RecordParts } from '@gantry/client/web'

export type PartsLoader = () => Promise<RecordParts>

const loading = new WeakMap<PartsLoader, Promise<RecordParts>>()

/** The parts of a capability, loaded once; a load that failed is tried again. */
export const loadRecordParts = (loader: PartsLoader): Promise<RecordParts> => {
  const known = loading.get(loader)
  if (known) return known
  const parts = loader().catch((error: unknown) => {
    loading.delete(loader)
    throw error
  })
  loading.set(loader, parts)
  return parts
}
