import type { PublishedApi } from './api.ts'

/** Why callers of a version would break: the part of the interface and what it lost or now requires. */
export interface Break {
  readonly at: string
  readonly what: string
}

const missing = (before: readonly string[], after: readonly string[]): readonly string[] =>
  before.filter(each => !after.includes(each))

/**
 * Changes that callers of the same version would notice: an operation, a field, a parameter or a figure that is gone or means
 * something else, or a parameter that has become required. Additions are none.
 */
export const breaksOf = (before: PublishedApi, after: PublishedApi): readonly Break[] => {
  const [old, now] = [before.source, after.source]
  const found: Break[] = []
  const gone = (at: string, names: readonly string[]) => found.push(...names.map(what => ({ at, what })))
  if (old.kind !== now.kind) return [{ at: 'source', what: old.kind }]
  if (old.kind === 'decision' || old.kind === 'logic') {
    if ('design' in now && now.design !== old.design) gone('source.design', [old.design])
    return found
  }
  if (now.kind === 'decision' || now.kind === 'logic') return found
  if (old.table !== now.table) gone('source.table', [old.table])
  if (old.kind === 'table' && now.kind === 'table') {
    gone('source.operations', missing(old.operations, now.operations))
    gone('source.fields', missing(old.fields, now.fields))
  }
  if (old.kind === 'figures' && now.kind === 'figures') {
    if (old.groupBy.join() !== now.groupBy.join()) gone('source.groupBy', [old.groupBy.join(', ')])
    gone(
      'source.aggregates',
      old.aggregates.flatMap(each => {
        const kept = now.aggregates.find(({ name }) => name === each.name)
        return kept && kept.fn === each.fn && kept.field === each.field ? [] : [each.name]
      }),
    )
  }
  const parameters = old.parameters ?? []
  for (const each of parameters) {
    const kept = now.parameters?.find(({ name }) => name === each.name)
    if (!kept || kept.field !== each.field || kept.op !== each.op) gone('source.parameters', [each.name])
  }
  for (const each of now.parameters ?? [])
    if (each.required && !parameters.some(({ name, required }) => name === each.name && required))
      gone('source.parameters', [each.name])
  return found
}
