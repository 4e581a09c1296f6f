import { useSearchParams } from 'react-router'
import { type ListedState, listedStates } from '../../shared/lists.ts'

/** What a list is narrowed to; all of it is in the address. */
export interface ListState {
  readonly search: string
  readonly workflow: string | null
  readonly state: ListedState | null
  /** Days as YYYY-MM-DD, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly unread: boolean
  /** The second half of a page with two. */
  readonly second: boolean
}

const day = /^\d{4}-\d{2}-\d{2}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const matching = (text: string | null, pattern: RegExp): string | null =>
  text !== null && pattern.test(text) ? text : null

export const useListState = () => {
  const [params, setParams] = useSearchParams()
  const state: ListState = {
    search: params.get('search') ?? '',
    workflow: matching(params.get('workflow'), uuid),
    state: listedStates.find(name => name === params.get('state')) ?? null,
    from: matching(params.get('from'), day),
    to: matching(params.get('to'), day),
    unread: params.get('unread') === '1',
    second: params.get('second') === '1',
  }
  const change = (next: Partial<ListState>): void =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value === null || value === '' || value === false) after.delete(name)
          else after.set(name, value === true ? '1' : String(value))
        return after
      },
      { replace: true },
    )
  return { state, change }
}
