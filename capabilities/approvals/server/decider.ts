import { AppError, issue, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type Command,
  type Commander,
  type Decision,
  decide,
  type Instance,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import type { Pinned } from './definition.ts'
import { factsFor } from './facts.ts'
import { knownPeople, type ReadAhead } from './people.ts'
import { peopleByFormula } from './people-by-formula.ts'
import { saidRefusal } from './said-refusal.ts'

/** A command that was accepted or refused, once all people it asks for were read. */
type Decided = Exclude<Decision, { readonly needs: unknown }>
export type Accepted = Extract<Decided, { readonly state: unknown }>

export type Decide = (
  state: Instance,
  command: Command,
  by: Commander | null,
  /** Server time of the decision; absent: that of the request. */
  now?: number,
) => Promise<Decided>

/** Maximum rounds of people queries per command: one per step passed, plus a reserve. */
const mostRounds = 200

interface Given {
  /** Fields of the record that change with the command. */
  readonly changed?: readonly string[]
  readonly ahead?: ReadAhead
  /** The definition the engine decides by; absent: the pinned one. */
  readonly def?: WorkflowDef
}

/** The engine over one record. People it asks for are read once and kept for the commands that follow. Stores nothing. */
export const deciderFor = async (
  ctx: Ctx,
  pinned: Pinned,
  row: JsonObject,
  { changed = [], ahead, def = pinned.def }: Given = {},
): Promise<Decide> => {
  const people = knownPeople(ctx, pinned.def, peopleByFormula(ctx, pinned.table, row), ahead)
  const facts = await factsFor(ctx, pinned, row, changed, people.answered)
  return async (state, command, by, now = facts.now) => {
    for (let round = 0; round < mostRounds; round++) {
      const decision = decide(def, state, command, by, { ...facts, now })
      if (!('needs' in decision)) return decision
      await people.read(decision.needs)
    }
    throw new AppError('workflow.version_conflict')
  }
}

/** @throws AppError `workflow.<code>` for a refusal, with people and nodes by name */
export const requireAccepted = async (ctx: Ctx, { def }: Pinned, decision: Decided): Promise<Accepted> => {
  if (!('refused' in decision)) return decision
  const { refused } = decision
  const missing = refused.code === 'field_required' ? [issue(String(refused.params?.field), 'required')] : []
  throw new AppError(`workflow.${refused.code}`, await saidRefusal(ctx, def, refused), missing)
}
