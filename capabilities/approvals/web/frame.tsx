import { callKey, queryClient, setNavCount, useCall, usePushed } from '@gantry/client/web'
import { useEffect } from 'react'
import { readInstance } from '../shared/contract.ts'
import { listTodos, todoFacets } from '../shared/desk.ts'
import { countWork } from '../shared/lists.ts'

const readAgain = () => {
  for (const contract of [countWork, listTodos, todoFacets, readInstance])
    queryClient.invalidateQueries({ queryKey: callKey(contract) })
}

/** Keeps the number of open to-dos beside the desk, live. Renders nothing. */
export const Beside = () => {
  const { data } = useCall(countWork, {})
  useEffect(() => setNavCount('/{spaceUri}/user/todo', data?.todo ?? 0), [data])
  // A to-do that arrives, or is taken away, comes with a message.
  usePushed('messages', readAgain)
  // What its reader decided elsewhere, in another window or on a phone, comes without one.
  useEffect(() => {
    window.addEventListener('focus', readAgain)
    return () => window.removeEventListener('focus', readAgain)
  }, [])
  return null
}
