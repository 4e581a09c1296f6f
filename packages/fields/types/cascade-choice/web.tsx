import type { FieldView, InputProps } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { branchesOf } from './branches.ts'
import { PathMark } from './path-mark.tsx'
import type { CascadeChoiceField } from './shared.ts'

export const cascadeChoiceView: FieldView<CascadeChoiceField> = {
  Cell: ({ value, field }) => {
    if (typeof value !== 'string') return null
    const node = branchesOf(field.options).byId.get(value)
    return node ? <PathMark node={node} /> : <span translate="no">{value}</span>
  },
  Input: deferred<InputProps<CascadeChoiceField>>(() =>
    import('./input.tsx').then(({ CascadeInput }) => ({ default: CascadeInput })),
  ),
  width: 200,
  icon: 'tree',
}
