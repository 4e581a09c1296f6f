import { registerDesigns, registerExtensions } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { onTablesSwitched, registerChangeCheck } from '@gantry/records/server'
import * as contract from '../shared/contract.ts'
import { fieldExtensions } from '../shared/table-kind.ts'
import * as tests from '../shared/tests-contract.ts'
import { testsKind } from '../shared/tests-kind.ts'
import * as trials from '../shared/trial-contract.ts'
import { texts } from '../texts.ts'
import { addTable } from './add-table.ts'
import { fieldsNeeded } from './fields-needed.ts'
import { openTableDesign } from './open-design.ts'
import { releaseOlderTables, releaseTables } from './release-tables.ts'
import { tableDesigns } from './table-design.ts'
import { readTests, runTests, saveTests } from './test-cases.ts'
import { openPreview, tryForm } from './try-form.ts'

/** Table designer: fields, form, list and rights of a table, as one design kind. */
export const designer = defineCapability({
  name: 'designer',
  texts,
  endpoints: [
    endpoint(contract.openTableDesign, (ctx, { table }) => openTableDesign(ctx, table)),
    endpoint(contract.addTable, async (ctx, input) => ({ table: await addTable(ctx, input) })),
    endpoint(trials.openPreview, openPreview),
    endpoint(trials.tryForm, tryForm),
    endpoint(tests.readTests, (ctx, { table }) => readTests(ctx, table)),
    endpoint(tests.saveTests, saveTests),
    endpoint(tests.runTests, runTests),
  ],
  boot: async kernel => {
    registerDesigns(kernel, tableDesigns)
    registerExtensions(kernel, fieldExtensions)
    registerDesigns(kernel, { kind: testsKind })
    registerChangeCheck(kernel, fieldsNeeded)
    onTablesSwitched(kernel, releaseTables)
    await releaseOlderTables(kernel)
  },
})
