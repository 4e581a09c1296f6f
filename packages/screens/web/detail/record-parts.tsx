import { type RecordPartProps, type RecordParts, RecordPartsContext } from '@gantry/client/web'
import { Suspense, use } from 'react'

type Loader = () => Promise<RecordParts>

const loading = new WeakMap<Loader, Promise<RecordParts>>()

const load = (loader: Loader): Promise<RecordParts> => {
  const known = loading.get(loader)
  if (known) return known
  const parts = loader().catch((error: unknown) => {
    loading.delete(loader)
    throw error
  })
  loading.set(loader, parts)
  return parts
}

interface PartProps extends RecordPartProps {
  readonly place: keyof RecordParts
}

const Part = ({ loader, place, ...record }: PartProps & { readonly loader: Loader }) => {
  const Component = use(load(loader))[place]
  return Component ? <Component {...record} /> : null
}

/** Parts that capabilities add at one place of a record page. */
export const RecordPlaceParts = (props: PartProps) =>
  use(RecordPartsContext).map((loader, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the loaders never change
    <Suspense key={i} fallback={null}>
      <Part {...props} loader={loader} />
    </Suspense>
  ))
