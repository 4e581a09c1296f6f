import { RecordPartsContext, type SaveActProps } from '@gantry/client/web'
import { Suspense, use } from 'react'
import { loadRecordParts, type PartsLoader } from './load-record-parts.ts'

const SaveAct = ({ loader, ...act }: SaveActProps & { readonly loader: PartsLoader }) => {
  const Component = use(loadRecordParts(loader)).SaveAct
  return Component ? <Component {...act} /> : null
}

/** Buttons that capabilities add to the form of a new record. */
export const SaveActs = (props: SaveActProps) =>
  use(RecordPartsContext).map((loader, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the loaders never change
    <Suspense key={i} fallback={null}>
      <SaveAct {...props} loader={loader} />
    </Suspense>
  ))
