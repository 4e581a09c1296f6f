import { defineCapability, endpoint } from '@gantry/http/server'
import { endDevice, endOtherDevices } from '@gantry/identity/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { personalMigration } from './migration.ts'
import { listOperations } from './operations.ts'
import { changePicture, findPictures, openPicture, removePicture } from './picture.ts'
import { readProfile } from './profile.ts'
import { readSecurity } from './security.ts'

const done = { done: true } as const

/** What a person sets for themselves: profile, portrait, security of the account. */
export const personal = defineCapability({
  name: 'personal',
  texts,
  migrations: [personalMigration],
  endpoints: [
    endpoint(contract.readProfile, readProfile),
    endpoint(contract.changePicture, (ctx, cut, io) => changePicture(ctx, cut, io.files())),
    endpoint(contract.removePicture, async ctx => {
      await removePicture(ctx)
      return done
    }),
    endpoint(contract.findPictures, async (ctx, { ids }) => ({ pictures: await findPictures(ctx, ids) })),
    endpoint(contract.openPicture, (ctx, { id }, io) => {
      io.setHeader('cache-control', 'private, max-age=31536000, immutable')
      return openPicture(ctx, id)
    }),
    endpoint(contract.readSecurity, readSecurity),
    endpoint(contract.endDevice, async (ctx, { id }) => {
      await endDevice(ctx, id)
      return done
    }),
    endpoint(contract.endOtherDevices, async ctx => ({ ended: await endOtherDevices(ctx) })),
    endpoint(contract.listOperations, (ctx, asked) => listOperations(ctx, asked)),
  ],
})
