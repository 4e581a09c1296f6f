import { defineCapability, endpoint } from '@gantry/http/server'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import {
  findSpaces,
  listManaged,
  publishAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
} from './manage.ts'
import { announcementsMigration, guestsMigration, toAllMigration } from './migration.ts'
import { announcementFile, currentAnnouncements, listAnnouncements, readAnnouncement } from './read.ts'

export { registerProviderSpaces } from './provider-spaces.ts'

const done = { done: true as const }

interface Published {
  readonly id: string
  readonly title: string
  readonly userTypes: readonly string[]
}

/** Announcements of the platform and of providers to spaces. */
export const announcements = defineCapability({
  name: 'announcements',
  errors,
  texts,
  migrations: [announcementsMigration, toAllMigration, guestsMigration],
  notices: [
    defineNotice({
      name: 'announcement',
      category: 'system',
      event: 'announcement.published',
      takenBackBy: 'announcement.withdrawn',
      to: (ctx, { payload }) => {
        const { userTypes } = payload as Published
        return membersWhere(
          ctx,
          sql`${userTypes.length === 0} or m.f_user_type = any(${[...userTypes]}::text[])`,
        )
      },
      facts: async (_ctx, { payload }) => ({ title: (payload as Published).title }),
      link: async (_ctx, { payload }) => `/news/show?id=${(payload as Published).id}`,
    }),
  ],
  endpoints: [
    endpoint(contract.listAnnouncements, listAnnouncements),
    endpoint(contract.currentAnnouncements, currentAnnouncements),
    endpoint(contract.listManaged, listManaged),
    endpoint(contract.saveAnnouncement, saveAnnouncement),
    endpoint(contract.findSpaces, findSpaces),
    endpoint(contract.publishAnnouncement, async (ctx, { id }) => {
      await publishAnnouncement(ctx, id)
      return done
    }),
    endpoint(contract.withdrawAnnouncement, async (ctx, { id }) => {
      await withdrawAnnouncement(ctx, id)
      return done
    }),
    endpoint(contract.removeAnnouncement, async (ctx, { id }) => {
      await removeAnnouncement(ctx, id)
      return done
    }),
    endpoint(contract.readAnnouncement, (ctx, { id }) => readAnnouncement(ctx, id)),
    endpoint(contract.announcementFile, (ctx, { id, file }) => announcementFile(ctx, id, file)),
  ],
})
