import { operations } from '@gantry/model/shared'
import { useSearchParams } from 'react-router'

/** What the matrix is asked for; all of it stands in the address. */
const names = ['side', 'app', 'table', 'operation', 'search', 'department', 'line', 'column'] as const
type Name = (typeof names)[number]

export const useMatrixState = () => {
  const [params, setParams] = useSearchParams()
  const read = (name: Name) => params.get(name) || undefined
  const state = {
    side: params.get('side') === 'role' ? ('role' as const) : ('person' as const),
    app: read('app'),
    table: read('table'),
    operation: operations.find(each => each === params.get('operation')),
    search: read('search'),
    department: read('department'),
    line: read('line'),
    column: read('column'),
  }
  const change = (next: Partial<Record<Name, string | undefined>>): void =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const name of names)
          if (name in next) {
            const value = next[name]
            if (value) after.set(name, value)
            else after.delete(name)
          }
        return after
      },
      { replace: true },
    )
  return { state, change }
}

export type MatrixState = ReturnType<typeof useMatrixState>['state']
export type ChangeMatrix = ReturnType<typeof useMatrixState>['change']
