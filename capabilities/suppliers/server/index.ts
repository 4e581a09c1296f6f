import { isPlainObject } from '@gantry/base/shared'
import { defineCapability, endpoint } from '@gantry/http/server'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { addToApplication, apply, follow, openDoor, sendFile } from './applications.ts'
import { seedSuppliers } from './demo.ts'
import { suppliersMigration } from './migration.ts'
import { readHistory } from './rows.ts'
import {
  decideSupplier,
  gradeSupplier,
  listSuppliers,
  readDoor,
  setDoor,
  setSupplierState,
  supplierFile,
} from './suppliers.ts'

const done = { done: true } as const

/** The administrators of a space are told that a company has applied. */
const appliedNotice = defineNotice({
  name: 'supplier_applied',
  category: 'system',
  event: 'supplier.applied',
  to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
  facts: async (_ctx, { payload }) => ({
    name: isPlainObject(payload) && typeof payload.name === 'string' ? payload.name : '',
  }),
  link: async () => '/sysop/supplier',
})

/** Suppliers of a space, and the public page where companies apply to be one. */
export const suppliers = defineCapability({
  name: 'suppliers',
  errors,
  texts,
  migrations: [suppliersMigration],
  notices: [appliedNotice],
  endpoints: [
    endpoint(contract.readDoor, ctx => readDoor(ctx)),
    endpoint(contract.setDoor, (ctx, input) => setDoor(ctx, input)),
    endpoint(contract.listSuppliers, (ctx, input) => listSuppliers(ctx, input)),
    endpoint(contract.supplierHistory, async (ctx, { id }) => ({ data: await readHistory(ctx, id) })),
    endpoint(contract.supplierFile, (ctx, { id, file }) => supplierFile(ctx, id, file)),
    endpoint(contract.decideSupplier, async (ctx, input) => {
      await decideSupplier(ctx, input)
      return done
    }),
    endpoint(contract.gradeSupplier, async (ctx, input) => {
      await gradeSupplier(ctx, input)
      return done
    }),
    endpoint(contract.setSupplierState, async (ctx, input) => {
      await setSupplierState(ctx, input)
      return done
    }),
    endpoint(contract.openDoor, (ctx, { to }) => openDoor(ctx, to)),
    endpoint(contract.apply, async (ctx, input) => ({ code: await apply(ctx, input) })),
    endpoint(contract.follow, (ctx, { code }) => follow(ctx, code)),
    endpoint(contract.addToApplication, async (ctx, input) => {
      await addToApplication(ctx, input)
      return done
    }),
    endpoint(contract.sendSupplierFile, async (ctx, { code }, io) => ({
      data: await sendFile(ctx, code, io.files()),
    })),
  ],
  demo: seedSuppliers,
})
