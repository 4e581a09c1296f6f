import type { Json } from '@gantry/base/shared'
import { contract, type UserType, userTypes } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })
const object = { type: 'object' } as const
const done = Type.Object({ done: Type.Literal(true) })

/** `notice`: news. `downtime`: the platform is away for a while. */
export const announcementKinds = ['notice', 'downtime'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

export const announcementStates = ['draft', 'published', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** A file that goes with an announcement. */
export interface AnnouncedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** What a reader sees of an announcement; lists carry no body. */
export interface Announcement {
  readonly id: string
  readonly kind: AnnouncementKind
  readonly title: string
  /** Rich text, written anew by the server. */
  readonly body: string
  readonly files: readonly AnnouncedFile[]
  readonly publishedAt: string | null
  readonly onTop: boolean
  readonly popup: boolean
  readonly read: boolean
  /** The window of a downtime. */
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** What its author sees. */
export interface ManagedAnnouncement extends Omit<Announcement, 'read'> {
  readonly state: AnnouncementState
  /** Null: every space. */
  readonly spaces: readonly { readonly id: string; readonly name: string }[] | null
  /** Empty: every user type. */
  readonly userTypes: readonly UserType[]
  /** Also shown without sign-in, where it is meant for everybody. */
  readonly guests: boolean
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly author: string
  readonly createdAt: string
  readonly readers: number
}

export const listAnnouncements = contract({
  method: 'GET',
  path: '/announcements',
  scope: 'platform',
  can: 'public',
  summary: 'Published announcements the visitor may see, those on top first, then newest first',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Announcement[]; readonly more: boolean }>(object),
})

export const currentAnnouncements = contract({
  method: 'GET',
  path: '/announcements/current',
  scope: 'platform',
  can: 'signed-in',
  summary: 'Downtimes of the next days and announcements to be shown at once that the caller has not read',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Announcement[] }>(object),
})

export const readAnnouncement = contract({
  method: 'GET',
  path: '/announcements/:id',
  scope: 'platform',
  can: 'public',
  summary: 'One announcement; counts as read by a signed-in caller',
  input: Type.Object({ id }),
  output: Type.Unsafe<Announcement>(object),
})

export const announcementFile = contract({
  method: 'GET',
  path: '/announcements/:id/files/:file',
  scope: 'platform',
  can: 'public',
  summary: 'A file that goes with an announcement',
  input: Type.Object({ id, file: id }),
  output: Type.Unsafe<Json>({}),
})

const authors: readonly UserType[] = ['root', 'saas']

export const listManaged = contract({
  method: 'GET',
  path: '/announcements/managed',
  scope: 'platform',
  can: authors,
  summary: 'Announcements of the platform, or of the provider, with their readers, newest first',
  input: Type.Object({
    kind: Type.Optional(
      Type.Unsafe<AnnouncementKind>(Type.Union(announcementKinds.map(name => Type.Literal(name)))),
    ),
    state: Type.Optional(
      Type.Unsafe<AnnouncementState>(Type.Union(announcementStates.map(name => Type.Literal(name)))),
    ),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    id: Type.Optional(id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly ManagedAnnouncement[]; readonly more: boolean }>(object),
})

export const saveAnnouncement = contract({
  method: 'PUT',
  path: '/announcements/managed',
  scope: 'platform',
  can: authors,
  summary: 'Saves an announcement that is not published; without an id a new one',
  input: Type.Object({
    id: Type.Optional(id),
    kind: Type.Unsafe<AnnouncementKind>(Type.Union(announcementKinds.map(name => Type.Literal(name)))),
    title: Type.String({ maxLength: 100 }),
    body: Type.String({ maxLength: 100_000 }),
    files: Type.Array(id, { maxItems: 20 }),
    spaces: Type.Union([Type.Array(Type.String({ maxLength: 32 }), { maxItems: 1_000 }), Type.Null()]),
    userTypes: Type.Array(Type.Unsafe<UserType>(Type.Union(userTypes.map(name => Type.Literal(name)))), {
      maxItems: userTypes.length,
    }),
    /** Also shown without sign-in: only of the operator, to all spaces and user types. */
    guests: Type.Optional(Type.Boolean()),
    onTop: Type.Boolean(),
    popup: Type.Boolean(),
    validFrom: Type.Union([moment, Type.Null()]),
    validTo: Type.Union([moment, Type.Null()]),
    startsAt: Type.Union([moment, Type.Null()]),
    endsAt: Type.Union([moment, Type.Null()]),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const publishAnnouncement = contract({
  method: 'POST',
  path: '/announcements/managed/:id/publish',
  scope: 'platform',
  can: authors,
  summary: 'Publishes an announcement and tells those concerned',
  input: Type.Object({ id }),
  output: done,
})

export const withdrawAnnouncement = contract({
  method: 'POST',
  path: '/announcements/managed/:id/withdraw',
  scope: 'platform',
  can: authors,
  summary: 'Withdraws a published announcement: nobody sees it any more',
  input: Type.Object({ id }),
  output: done,
})

export const removeAnnouncement = contract({
  method: 'DELETE',
  path: '/announcements/managed/:id',
  scope: 'platform',
  can: authors,
  summary: 'Removes an announcement that is not published',
  input: Type.Object({ id }),
  output: done,
})

export const findSpaces = contract({
  method: 'GET',
  path: '/announcements/spaces',
  scope: 'platform',
  can: authors,
  summary: 'Spaces to choose an audience among, at most 20',
  input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 60 })) }),
  output: Type.Unsafe<{ readonly data: readonly { readonly id: string; readonly name: string }[] }>(object),
})
