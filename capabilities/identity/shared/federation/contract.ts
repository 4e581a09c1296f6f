import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { SessionInfo } from '../session-info.ts'
import {
  type CardProvider,
  cardProviders,
  type NewAccounts,
  type ProviderName,
  type ProviderSettings,
  providerNames,
  type RedirectName,
  redirectNames,
} from './providers.ts'

const provider = Type.Unsafe<ProviderName>(Type.Union(providerNames.map(name => Type.Literal(name))))
const redirecting = Type.Unsafe<RedirectName>(Type.Union(redirectNames.map(name => Type.Literal(name))))
const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const state = Type.String({ pattern: '^[\\w-]{20,100}$' })
const next = Type.Optional(Type.String({ maxLength: 2_000 }))
/** The browser runs inside the provider's application, which has already identified the person. */
const inside = Type.Optional(Type.Boolean())
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
/** The provider URL to redirect the browser to. */
const elsewhere = Type.Object({ address: Type.String() })

/** A way to sign in that a space offers besides the password. */
export interface OfferedProvider {
  readonly name: ProviderName
  /** Chosen by the space; empty: the name of the provider. */
  readonly label: string
}

export const beginSignIn = contract({
  method: 'POST',
  path: '/auth/federation/begin',
  scope: 'platform',
  can: 'public',
  summary: 'Begins a sign-in through a provider of the space; answers the address to send the browser to',
  input: Type.Object({
    space,
    provider: redirecting,
    next,
    /** Keeps the session for 30 days. */
    remember: Type.Optional(Type.Boolean()),
    /** Keeps the current account signed in, to switch back to. */
    keep: Type.Optional(Type.Boolean()),
    inside,
  }),
  output: elsewhere,
})

/** The result of a finished trip to a provider. */
export type Returned =
  | { readonly kind: 'entered'; readonly session: SessionInfo; readonly next: string }
  | { readonly kind: 'bound'; readonly next: string }
  /** The identity is not bound to an account yet; the next sign-in binds it. */
  | {
      readonly kind: 'stranger'
      readonly provider: ProviderName
      readonly label: string
      readonly name: string
      readonly space: { readonly id: string; readonly name: string }
      readonly next: string
    }

export const finishSignIn = contract({
  method: 'POST',
  path: '/auth/federation/finish',
  scope: 'platform',
  can: 'public',
  summary:
    'Takes what a provider sent the browser back with; signs in, binds, or asks for an account to bind',
  input: Type.Object({
    state,
    params: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 8_000 }), {
      maxProperties: 20,
    }),
  }),
  output: Type.Unsafe<Returned>(object),
})

/** The login and password of a person in a directory. */
const inDirectory = {
  login: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1_000 }),
}

/** As `Returned`; a stranger's identity is kept under `state` until an account to bind has signed in. */
export type DirectoryAnswer =
  | Extract<Returned, { readonly kind: 'entered' }>
  | (Extract<Returned, { readonly kind: 'stranger' }> & { readonly state: string })

export const signInByDirectory = contract({
  method: 'POST',
  path: '/auth/directory',
  scope: 'platform',
  can: 'public',
  summary:
    'Signs in with a login and password of the directory (LDAP) of a space; a person unknown here is asked for an account to bind',
  input: Type.Object({
    space,
    ...inDirectory,
    next,
    /** Keeps the session for 30 days. */
    remember: Type.Optional(Type.Boolean()),
    /** Keeps the current account signed in, to switch back to. */
    keep: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<DirectoryAnswer>(object),
})

export const bindDirectory = contract({
  method: 'POST',
  path: '/identity/directory-binding',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary:
    'Binds a person of the directory (LDAP) of the space to the own account, by login and password there',
  input: Type.Object(inDirectory),
  output: done,
})

export const takeSamlResponse = contract({
  method: 'POST',
  path: '/auth/saml/acs',
  scope: 'platform',
  can: 'public',
  fromElsewhere: true,
  summary: 'Where the identity provider of an enterprise posts its SAML response; sends the browser on',
  input: Type.Object({
    SAMLResponse: Type.String({ minLength: 1, maxLength: 500_000 }),
    RelayState: state,
  }),
  output: Type.Object({}),
})

export const samlMetadata = contract({
  method: 'GET',
  path: '/auth/saml/:space/metadata',
  scope: 'platform',
  can: 'public',
  summary: 'The SAML metadata of the platform as a service provider of a space',
  input: Type.Object({ space }),
  output: Type.Unsafe<never>({}),
})

const signed = Type.Optional(Type.String({ maxLength: 100_000 }))

export const takeSamlLogout = contract({
  method: 'GET',
  path: '/auth/saml/:space/logout',
  scope: 'platform',
  can: 'public',
  summary:
    'Where the identity provider of an enterprise sends a browser to sign out here too, or back after it signed out there',
  input: Type.Object({
    space,
    SAMLRequest: signed,
    SAMLResponse: signed,
    RelayState: signed,
    SigAlg: signed,
    Signature: signed,
    SAMLEncoding: signed,
  }),
  output: Type.Object({}),
})

export const bindReturned = contract({
  method: 'POST',
  path: '/auth/federation/bind',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Binds the person who came back from a provider to the own account',
  input: Type.Object({ state }),
  output: done,
})

const callback = {
  scope: 'platform',
  can: 'public',
  input: Type.Object(
    {
      space,
      provider: Type.Unsafe<CardProvider>(Type.Union(cardProviders.map(name => Type.Literal(name)))),
    },
    { additionalProperties: true },
  ),
  output: Type.Unsafe<never>({}),
} as const

export const testChatCallback = contract({
  ...callback,
  method: 'GET',
  path: '/federation/callbacks/:space/:provider',
  summary: 'Where the chat of an enterprise tests the address of its callbacks; signed and encrypted by it',
})

export const takeChatCallback = contract({
  ...callback,
  method: 'POST',
  path: '/federation/callbacks/:space/:provider',
  body: 'stream',
  fromElsewhere: true,
  summary: 'Where the chat of an enterprise tells what was pressed on a card; signed by it',
})

/** A provider of the space, and what of it is bound to the own account. */
export interface Binding extends OfferedProvider {
  /** False: bound for work notices alone. */
  readonly signIn: boolean
  /** Null: not bound. */
  readonly bound: { readonly name: string; readonly at: string } | null
}

export const listBindings = contract({
  method: 'GET',
  path: '/identity/bindings',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'The third-party bindings of the own account in the space',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Binding[] }>(object),
})

export const beginBinding = contract({
  method: 'POST',
  path: '/identity/bindings/:provider',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Begins to bind a provider to the own account; answers the address to send the browser to',
  input: Type.Object({ provider: redirecting, next, inside }),
  output: elsewhere,
})

export const removeBinding = contract({
  method: 'DELETE',
  path: '/identity/bindings/:provider',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Unbinds a provider from the own account, unless it is the last way to sign in',
  input: Type.Object({ provider }),
  output: done,
})

const newAccounts = Type.Object({
  department: Type.Union([id, Type.Null()]),
  mapping: Type.Array(Type.Object({ group: Type.String({ minLength: 1, maxLength: 200 }), department: id }), {
    maxItems: 100,
  }),
})

/** How a space set a provider up, without its secret. */
export interface ProviderConfig {
  readonly name: ProviderName
  readonly on: boolean
  /** Offered on the sign-in page; false: used for work notices alone. */
  readonly signIn: boolean
  readonly settings: ProviderSettings
  readonly hasSecret: boolean
  /** Names of the proofs of callbacks that are saved. */
  readonly proofs: readonly string[]
  /** Null: no accounts are created for unknown identities. */
  readonly newAccounts: NewAccounts | null
  /** Accounts bound through it. */
  readonly bound: number
}

export const listProviders = contract({
  method: 'GET',
  path: '/identity/providers',
  scope: 'space',
  can: ['admin'],
  summary: 'The providers that people of the space may sign in through',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ProviderConfig[] }>(object),
})

export const changeProvider = contract({
  method: 'PUT',
  path: '/identity/providers/:provider',
  scope: 'space',
  can: ['admin'],
  summary: 'Sets a provider up; a secret that is not given stays, unless the address it is sent to changes',
  input: Type.Object({
    provider,
    on: Type.Boolean(),
    signIn: Type.Optional(Type.Boolean({ description: 'False: for work notices alone' })),
    settings: Type.Unsafe<ProviderSettings>(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 20_000 })),
    ),
    newAccounts: Type.Optional(Type.Unsafe<NewAccounts | null>(Type.Union([newAccounts, Type.Null()]))),
  }),
  output: done,
})

/** What a directory is asked for, one after the other; the name for people is `federation.step.<step>`. */
export type DirectoryStep =
  | 'address'
  | 'connect'
  | 'secure'
  | 'account'
  | 'departments'
  | 'search'
  | 'person'
  | 'subject'

/** Why a directory lets a person in no longer. */
export type DirectoryBar = 'disabled' | 'locked' | 'expired' | 'password'

/** A person as the directory shows it. */
export interface DirectoryExample {
  /** The distinguished name. */
  readonly place: string
  readonly subject: string
  readonly name: string
  readonly mail: string | null
  readonly phone: string | null
  readonly bar: DirectoryBar | null
}

/** What a test of a provider found. */
export interface ProviderTested {
  readonly ok: boolean
  /** In the words of the provider. */
  readonly detail: string
  /** Where a directory failed. */
  readonly step?: DirectoryStep
  /** The person that was asked for. */
  readonly person?: DirectoryExample
}

export const tellMyself = contract({
  method: 'POST',
  path: '/identity/providers/:provider/test-message',
  scope: 'space',
  can: ['admin'],
  summary:
    'Sends the caller a test notice through the provider; the log of what was sent tells what became of it',
  input: Type.Object({ provider: redirecting }),
  output: done,
})

export const testProvider = contract({
  method: 'POST',
  path: '/identity/providers/:provider/test',
  scope: 'space',
  can: ['admin'],
  summary:
    'Asks the provider whether it knows the application with what was saved; a directory, also for a person',
  input: Type.Object({
    provider,
    /** An example person of a directory. */
    login: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  }),
  output: Type.Unsafe<ProviderTested>(object),
})
