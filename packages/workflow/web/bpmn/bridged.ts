import type { ModdleElement } from 'bpmn-moddle'

/** The id of the element a property refers to. */
export const refOf = (value: unknown): string => (value as ModdleElement | undefined)?.id ?? ''

/** Flows, those into an element that is passed over led on to what follows it. */
export const bridged = (
  flows: readonly ModdleElement[],
  gone: ReadonlySet<string>,
): readonly { readonly flow: ModdleElement; readonly to: string }[] => {
  const follow = (to: string, seen: ReadonlySet<string>): readonly string[] =>
    !gone.has(to)
      ? [to]
      : seen.has(to)
        ? []
        : flows
            .filter(({ sourceRef }) => refOf(sourceRef) === to)
            .slice(0, 1)
            .flatMap(({ targetRef }) => follow(refOf(targetRef), new Set([...seen, to])))
  return flows
    .filter(({ sourceRef }) => !gone.has(refOf(sourceRef)))
    .flatMap(flow => follow(refOf(flow.targetRef), new Set()).map(to => ({ flow, to })))
}
