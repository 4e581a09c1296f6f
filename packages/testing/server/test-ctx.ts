import { type Ctx, createCtx, type Kernel, noActor } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'

/** An ordinary member of the space `alpha` without roles; say what matters for the test. */
export const testActor = (actor: Partial<Actor> = {}): Actor => ({
  ...noActor,
  userId: '01900000-0000-7000-8000-000000000001',
  personId: '01900000-0000-7000-8000-000000000002',
  space: 'alpha',
  name: 'Test',
  lang: 'en',
  ...actor,
})

export const testCtx = (kernel: Kernel, actor: Partial<Actor> = {}): Ctx =>
  createCtx(kernel, testActor(actor), 'test')
