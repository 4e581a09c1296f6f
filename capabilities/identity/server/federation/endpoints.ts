import { Readable } from 'node:stream'
import { Download, type Endpoint, endpoint, type Io } from '@gantry/http/server'
import * as contract from '../../shared/federation/contract.ts'
import * as peopleContract from '../../shared/federation/people-contract.ts'
import { deviceCookie, setSessionCookie } from '../session/cookies.ts'
import { currentSession } from '../session/current-session.ts'
import { keepOrEndOthers } from '../session/other-sessions.ts'
import { newToken } from '../session/token.ts'
import { bind, listBindings, removeBinding } from './bindings.ts'
import { takeCallback } from './cards/callback.ts'
import { changePeopleSettings, readPeopleSettings } from './directory/people/people-settings.ts'
import { listRuns, startDirectoryPeople } from './directory/people/run-sync.ts'
import { provePerson } from './directory/prove-person.ts'
import { signInByDirectory } from './directory/sign-in-by-directory.ts'
import { takeSamlLogout } from './logout.ts'
import { samlMetadata } from './providers/saml.ts'
import { changeProvider, listProviders, openProvider, savedProvider, testProvider } from './settings.ts'
import { arrive, begin, bindStranger, finish, returnPath } from './sign-in.ts'
import { tellMyself } from './tell-myself.ts'
import { browserCookie, tripLife } from './trips.ts'

const done = { done: true } as const

/** The token of this browser, created on first use and shared by its tabs. */
const browserOf = (io: Io): string => {
  const token = io.cookies[browserCookie] || newToken()
  io.setCookie(browserCookie, token, { maxAge: tripLife / 1_000 })
  return token
}

/** Taken from the page, since a proxy may hide the scheme. */
export const originOf = (io: Io): string =>
  typeof io.headers.origin === 'string' && URL.canParse(io.headers.origin) ? io.headers.origin : io.origin

export const federationEndpoints: readonly Endpoint[] = [
  endpoint(contract.beginSignIn, async (ctx, input, io) => ({
    address: await begin(ctx, {
      ...input,
      next: input.next,
      account: null,
      origin: originOf(io),
      browser: browserOf(io),
    }),
  })),
  endpoint(contract.finishSignIn, async (ctx, { state, params }, io) => {
    const finished = await finish(ctx, {
      state,
      params,
      browser: io.cookies[browserCookie],
      userAgent: io.userAgent,
      device: io.cookies[deviceCookie],
    })
    if (finished.kind !== 'entered') return finished
    const { entered, trip } = finished
    const session = await currentSession(entered.ctx)
    await keepOrEndOthers(ctx, io, session, trip.keep)
    setSessionCookie(io, entered.token, trip.remembered)
    return { kind: 'entered' as const, session, next: trip.next }
  }),
  endpoint(contract.signInByDirectory, async (ctx, input, io) => {
    const found = await signInByDirectory(ctx, {
      ...input,
      next: input.next,
      browser: browserOf(io),
      userAgent: io.userAgent,
      device: io.cookies[deviceCookie],
    })
    if (found.kind === 'stranger') return found
    const session = await currentSession(found.entered.ctx)
    await keepOrEndOthers(ctx, io, session, input.keep ?? false)
    setSessionCookie(io, found.entered.token, input.remember ?? false)
    return { kind: 'entered' as const, session, next: found.next }
  }),
  endpoint(contract.takeSamlResponse, async (ctx, { SAMLResponse, RelayState }, io) => {
    await arrive(ctx, RelayState, { SAMLResponse })
    io.setStatus(303)
    io.setHeader('location', `${returnPath}?${new URLSearchParams({ state: RelayState })}`)
    return {}
  }),
  endpoint(contract.samlMetadata, async (ctx, { space }, io) => {
    const text = await samlMetadata(io.origin, space, await savedProvider(ctx, space, 'saml'))
    return new Download({
      stream: Readable.from([text]),
      filename: `gantry-${space}.xml`,
      mime: 'application/samlmetadata+xml',
      size: Buffer.byteLength(text),
    })
  }),
  endpoint(contract.takeSamlLogout, async (ctx, { space, SAMLResponse }, io) => {
    const address =
      SAMLResponse === undefined ? await takeSamlLogout(ctx, space, io.origin, io.query) : '/login'
    io.setStatus(303)
    io.setHeader('location', address)
    return {}
  }),
  endpoint(contract.testChatCallback, (ctx, { space, provider }, io) =>
    takeCallback(ctx, { space, provider, reads: false }, io),
  ),
  endpoint(contract.takeChatCallback, (ctx, { space, provider }, io) =>
    takeCallback(ctx, { space, provider, reads: true }, io),
  ),
  endpoint(contract.bindReturned, async (ctx, { state }, io) => {
    await bindStranger(ctx, io.cookies[browserCookie], state)
    return done
  }),
  endpoint(contract.listBindings, async ctx => ({ data: await listBindings(ctx) })),
  endpoint(contract.beginBinding, async (ctx, { provider, next, inside }, io) => ({
    address: await begin(ctx, {
      space: ctx.space,
      provider,
      next,
      inside,
      account: ctx.actor.userId,
      origin: originOf(io),
      browser: browserOf(io),
    }),
  })),
  endpoint(contract.bindDirectory, async (ctx, typed, io) => {
    const settings = await openProvider(ctx, ctx.space, 'ldap')
    const identity = await provePerson(ctx, ctx.space, settings, { ...typed, userAgent: io.userAgent })
    await bind(ctx, 'ldap', identity)
    return done
  }),
  endpoint(contract.removeBinding, async (ctx, { provider }) => {
    await removeBinding(ctx, provider)
    return done
  }),
  endpoint(contract.listProviders, async ctx => ({ data: await listProviders(ctx) })),
  endpoint(contract.changeProvider, async (ctx, { provider, on, signIn = true, settings, newAccounts }) => {
    await changeProvider(ctx, provider, { on, signIn }, settings, newAccounts)
    return done
  }),
  endpoint(contract.tellMyself, async (ctx, { provider }) => {
    await tellMyself(ctx, provider)
    return done
  }),
  endpoint(contract.testProvider, (ctx, { provider, login }) => testProvider(ctx, provider, login)),
  endpoint(peopleContract.readDirectoryPeople, async (ctx, { provider }) => ({
    people: await readPeopleSettings(ctx, provider),
    runs: await listRuns(ctx, provider),
  })),
  endpoint(peopleContract.changeDirectoryPeople, async (ctx, { provider, ...people }) => {
    await changePeopleSettings(ctx, provider, people)
    return done
  }),
  endpoint(peopleContract.runDirectoryPeople, async (ctx, { provider, write }) => ({
    job: await startDirectoryPeople(ctx, provider, write),
  })),
]
