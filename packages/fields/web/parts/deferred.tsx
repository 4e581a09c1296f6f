import { type ComponentType, lazy, Suspense } from 'react'

/** A component whose code is loaded on first render, so that lists do not load code of forms. */
export const deferred = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) => {
  const Loaded = lazy(load)
  return (props: Props) => (
    <Suspense fallback={<span className="f-wait" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
