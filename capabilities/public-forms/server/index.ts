import { defineCapability, endpoint } from '@gantry/http/server'
import { registerHoldings } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { answerForm } from './answer-form.ts'
import { publicFormsHolding } from './holding.ts'
import {
  changeForm,
  createForm,
  listForms,
  removeForm,
  renewLink,
  sealValues,
  switchForm,
} from './manage-forms.ts'
import { publicFormMigration } from './migration.ts'
import { openForm } from './open-form.ts'
import { sendFile } from './send-file.ts'

const done = { done: true as const }

/** Forms of tables that people without an account fill in by a link. */
export const publicForms = defineCapability({
  name: 'public-forms',
  feature: 'public_forms',
  errors,
  texts,
  migrations: [publicFormMigration],
  boot: async kernel => registerHoldings(kernel, publicFormsHolding),
  endpoints: [
    endpoint(contract.listPublicForms, (ctx, { table }) => listForms(ctx, table)),
    endpoint(contract.createPublicForm, async (ctx, input) => ({ id: await createForm(ctx, input) })),
    endpoint(contract.changePublicForm, async (ctx, input) => {
      await changeForm(ctx, input)
      return done
    }),
    endpoint(contract.switchPublicForm, async (ctx, input) => {
      await switchForm(ctx, input)
      return done
    }),
    endpoint(contract.renewPublicForm, async (ctx, { id }) => {
      await renewLink(ctx, id)
      return done
    }),
    endpoint(contract.removePublicForm, async (ctx, { id }) => {
      await removeForm(ctx, id)
      return done
    }),
    endpoint(contract.sealPublicValues, async (ctx, { id, values }) => ({
      given: await sealValues(ctx, id, values),
    })),
    endpoint(contract.openPublicForm, (ctx, input, io) => openForm(ctx, input, io.ip)),
    endpoint(contract.sendPublicFile, async (ctx, input, io) => ({
      data: await sendFile(ctx, input, io.files(), io.ip),
    })),
    endpoint(contract.answerPublicForm, (ctx, input, io) => answerForm(ctx, input, io.ip)),
  ],
})
