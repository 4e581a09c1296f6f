import { type MessageCategory, messageCategories } from '@gantry/model/shared'
import { useSearchParams } from 'react-router'

/** What the list is asked for; all of it is in the address. */
export interface CentreState {
  readonly category: MessageCategory | null
  readonly unread: boolean
  readonly starred: boolean
  readonly app: string | null
  readonly search: string
  /** Days as YYYY-MM-DD, both included. */
  readonly from: string | null
  readonly to: string | null
  /** The message that is open. */
  readonly message: string | null
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayOr = (text: string | null): string | null => (text !== null && day.test(text) ? text : null)

export const useCentreState = () => {
  const [params, setParams] = useSearchParams()
  const state: CentreState = {
    category: messageCategories.find(name => name === params.get('category')) ?? null,
    unread: params.get('unread') === '1',
    starred: params.get('starred') === '1',
    app: params.get('app'),
    search: params.get('search') ?? '',
    from: dayOr(params.get('from')),
    to: dayOr(params.get('to')),
    message: params.get('message'),
  }
  const change = (next: Partial<CentreState>): void =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value === null || value === '' || value === false) after.delete(name)
          else after.set(name, value === true ? '1' : String(value))
        return after
      },
      { replace: !('message' in next) },
    )
  return { state, change }
}
