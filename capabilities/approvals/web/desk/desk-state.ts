import { useSearchParams } from 'react-router'
import { dueGroups, type TodoFilter } from '../../shared/desk.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the filter from the URL; invalid values are ignored. */
export const filterOf = (params: URLSearchParams): TodoFilter => {
  const search = params.get('search')?.trim().slice(0, 100)
  const [app, workflow] = [params.get('app') ?? '', params.get('workflow') ?? '']
  const group = dueGroups.find(name => name === params.get('group'))
  return {
    ...(search && { search }),
    ...(uuid.test(app) && { app }),
    ...(uuid.test(workflow) && { workflow }),
    ...(group && { group }),
    ...(params.get('pool') === '1' && { pool: true }),
  }
}

/** Whether two filters are equal. */
export const sameFilter = (one: TodoFilter, other: TodoFilter): boolean =>
  (['search', 'app', 'workflow', 'group', 'pool'] as const).every(name => one[name] === other[name])

/** Filter and open to-do of the desk; both are stored in the URL. */
export const useDeskState = () => {
  const [params, setParams] = useSearchParams()
  const narrow = (filter: TodoFilter): void => {
    const entries = Object.entries(filter).map(([name, value]) => [
      name,
      value === true ? '1' : String(value),
    ])
    setParams(Object.fromEntries(entries), { replace: true })
  }
  const choose = (task: string | null, replace: boolean): void =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (task === null) after.delete('task')
        else after.set('task', task)
        return after
      },
      { replace },
    )
  return { filter: filterOf(params), chosen: params.get('task'), narrow, choose }
}
