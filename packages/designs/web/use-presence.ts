import { newId } from '@gantry/base/shared'
import { call, usePushState, useSession } from '@gantry/client/web'
import { useEffect, useState } from 'react'
import { type PresenceState, sayHere } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'

/** Milliseconds between two signs of life of a page, and until one that gives none is forgotten. */
const every = 30_000
const forget = 75_000

/** Somebody who has the same design open. */
export interface Present {
  readonly person: { readonly id: string; readonly title: string }
  /** Oneself, on another page. */
  readonly self: boolean
}

interface Said {
  readonly type: 'here'
  readonly place: string
  readonly page: string
  readonly person: Present['person']
  readonly state: PresenceState
}

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'here' && 'page' in value

/**
 * Who else has this design open. Pages tell one another through push, and answer a page that comes; nothing is kept on the
 * server, so a page that vanished is forgotten after a while without a sign of life.
 */
export const usePresence = ({ kind, id }: DesignKey): readonly Present[] => {
  const session = useSession()
  const { state: connection } = usePushState()
  const [heard, setHeard] = useState<ReadonlyMap<string, { said: Said; at: number }>>(new Map())

  useEffect(() => {
    if (connection !== 'open') return
    const page = newId()
    // A failure only delays a name, so it is no news for the person who designs.
    const say = (state: Said['state']) =>
      void call(sayHere, { kind, id, page, state }).catch(error =>
        console.warn('presence in a design was not sent', error),
      )
    const listen = (event: Event) => {
      const said: unknown = event instanceof CustomEvent ? event.detail : null
      if (!isSaid(said) || said.place !== `${kind}/${id}` || said.page === page) return
      setHeard(before => {
        const next = new Map(before)
        if (said.state === 'left') next.delete(said.page)
        else next.set(said.page, { said, at: Date.now() })
        return next
      })
      if (said.state === 'came') say('here')
    }
    const tick = setInterval(() => {
      say('here')
      setHeard(before => new Map([...before].filter(([, { at }]) => Date.now() - at < forget)))
    }, every)
    const leave = () => say('left')
    window.addEventListener('socketMessage', listen)
    window.addEventListener('pagehide', leave)
    say('came')
    return () => {
      clearInterval(tick)
      window.removeEventListener('socketMessage', listen)
      window.removeEventListener('pagehide', leave)
      setHeard(new Map())
      leave()
    }
  }, [kind, id, connection])

  const people = new Map([...heard.values()].map(({ said }) => [said.person.id, said.person]))
  return [...people.values()].map(person => ({ person, self: person.id === session.user.personId }))
}
