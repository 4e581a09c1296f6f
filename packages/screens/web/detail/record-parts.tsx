import { type RecordPartProps, type RecordParts, RecordPartsContext } from '@gantry/client/web'
import { Suspense, use } from 'react'
import { loadRecordParts, type PartsLoader } from '../parts/load-record-parts.ts'

interface PartProps extends RecordPartProps {
  readonly place: Exclude<keyof RecordParts, 'SaveAct'>
}

const Part = ({ loader, place, ...record }: PartProps & { readonly loader: PartsLoader }) => {
  const Component = use(loadRecordParts(loader))[place]
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
