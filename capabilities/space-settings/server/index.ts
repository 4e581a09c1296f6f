import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './read-settings.ts'

const done = { done: true } as const

/** What the administrator of a space decides for everybody who works in it. */
export const spaceSettings = defineCapability({
  name: 'space-settings',
  texts,
  endpoints: [
    endpoint(contract.readSpaceSettings, readSettings),
    endpoint(contract.changeSpaceSettings, async (ctx, input) => {
      await changeSettings(ctx, input)
      return done
    }),
  ],
})
