import { registerDesigns, registerExtensions } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import * as model from '@gantry/model/shared'
import { retryOnCatalogChange } from '@gantry/records/server'
import { errors } from '../errors.ts'
import { actionExtensions, buttonsKind } from '../shared/buttons-kind.ts'
import { texts } from '../texts.ts'
import { listButtons } from './list-buttons.ts'
import { pressButton } from './press-button.ts'
import { pressesMigration } from './presses.ts'
import { secretsMigration, secretsMovedMigration } from './secrets-migrations.ts'

export { listButtons } from './list-buttons.ts'
export { pressButton } from './press-button.ts'

/** Buttons of tables: those of the product arranged, and own ones that act. */
export const buttons = defineCapability({
  name: 'buttons',
  errors,
  texts,
  migrations: [pressesMigration, secretsMigration, secretsMovedMigration],
  boot: async kernel => {
    registerDesigns(kernel, { kind: buttonsKind })
    registerExtensions(kernel, actionExtensions)
  },
  endpoints: [
    endpoint(model.listButtons, (ctx, { table }) => listButtons(ctx, table)),
    endpoint(model.pressButton, (ctx, input) =>
      retryOnCatalogChange(ctx, tried => pressButton(tried, input)),
    ),
  ],
})
