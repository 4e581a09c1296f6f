import { type ComponentType, lazy, Suspense } from 'react'

/** A component whose code is fetched when first drawn, so that a list does not carry what only forms need. */
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
