import { ApiError, call } from '@gantry/client/web'
import { identityContract } from '@gantry/identity/shared'
import { type Session, spaceOf } from '@gantry/model/shared'

const { currentSession } = identityContract

/**
 * The person as they are in the space of the address: who follows a link to another of their spaces has the name, the type and
 * the duties of there. Where they are no member, the space they last worked in, so that the page can refuse them.
 */
export const readSession = async (): Promise<Session> => {
  const space = spaceOf(location.pathname)
  if (space === null) return call({ ...currentSession, scope: 'platform' }, {})
  try {
    return await call(currentSession, {}, { space })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'space.not_found')
      return call({ ...currentSession, scope: 'platform' }, {})
    throw error
  }
}
