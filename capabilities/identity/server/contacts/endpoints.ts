import { type Endpoint, endpoint } from '@gantry/http/server'
import { listPeople, markPerson } from '@gantry/model/shared'
import { contactContract as contract, dimensionContract } from '../../shared/index.ts'
import { listUnits } from '../dimensions/list-units.ts'
import { getContact } from './get-contact.ts'
import { countContacts, listContacts } from './list-contacts.ts'
import { markContact } from './mark-contact.ts'

export const contactEndpoints: readonly Endpoint[] = [
  endpoint(listPeople, (ctx, asked) => listContacts(ctx, asked)),
  endpoint(contract.countContacts, async (ctx, asked) => ({ data: await countContacts(ctx, asked) })),
  endpoint(contract.getContact, async (ctx, { id }) => ({ data: await getContact(ctx, id) })),
  endpoint(dimensionContract.listUnits, (ctx, { id }) => listUnits(ctx, id)),
  endpoint(markPerson, async (ctx, { id, favourite }) => {
    await markContact(ctx, id, favourite)
    return { done: true as const }
  }),
]
