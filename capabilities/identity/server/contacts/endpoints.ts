import { type Endpoint, endpoint } from '@gantry/http/server'
import { contactContract as contract } from '../../shared/index.ts'
import { getContact } from './get-contact.ts'
import { countContacts, listContacts } from './list-contacts.ts'
import { markContact } from './mark-contact.ts'

export const contactEndpoints: readonly Endpoint[] = [
  endpoint(contract.listContacts, (ctx, asked) => listContacts(ctx, asked)),
  endpoint(contract.countContacts, async (ctx, asked) => ({ data: await countContacts(ctx, asked) })),
  endpoint(contract.getContact, async (ctx, { id }) => ({ data: await getContact(ctx, id) })),
  endpoint(contract.markContact, async (ctx, { id, favourite }) => {
    await markContact(ctx, id, favourite)
    return { done: true as const }
  }),
]
