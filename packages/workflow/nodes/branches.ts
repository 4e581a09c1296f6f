import { type Issue, issue, type Text } from '@gantry/base/shared'
import type { Mention, TextPlace } from '@gantry/designs/shared'
import { type TSchema, Type } from 'typebox'
import { checkWhen, mentionsOfWhen } from '../shared/conditions.ts'
import { checkName, nameSchema } from '../shared/human.ts'
import type { NodeScope, OutPort, Said } from '../shared/node-kind.ts'

/** One way out of a split: its id is the port of its edge. */
export interface Branch {
  readonly id: string
  readonly name?: Text
}

/** A branch taken when its condition over the record is true; without one, when no other branch is taken. */
export interface ConditionalBranch extends Branch {
  readonly when?: string
}

export interface SplitSettings<B extends Branch> {
  readonly name: Text
  readonly branches: readonly B[]
}

const closed = { additionalProperties: false }
const branch = { id: Type.String({ minLength: 1, maxLength: 64 }), name: Type.Optional(nameSchema) }

/** Schema of a split whose branches have conditions or not. */
export const splitSchema = (conditions: boolean): TSchema =>
  Type.Object(
    {
      name: nameSchema,
      branches: Type.Array(
        Type.Object(
          { ...branch, ...(conditions && { when: Type.Optional(Type.String({ maxLength: 4_000 })) }) },
          closed,
        ),
        { maxItems: 50 },
      ),
    },
    closed,
  )

/** The ports of a split: one for each branch. */
export const portsOf = ({ branches }: SplitSettings<ConditionalBranch>): readonly OutPort[] =>
  branches.map(({ id, name }) => ({ id, ...(name !== undefined && { label: name }) }))

/** What is wrong with the branches of any split. */
export const checkBranches = ({ name, branches }: SplitSettings<Branch>): readonly Issue[] => [
  ...checkName(name),
  ...(branches.length < 2 ? [issue('branches', 'min_items', { min: 2 })] : []),
  ...branches.flatMap(({ id }, at) =>
    branches.findIndex(each => each.id === id) < at
      ? [issue(`branches.${at}`, 'duplicate', { value: id })]
      : [],
  ),
]

/** What is wrong with conditions: each is an expression that gives yes or no, and exactly one branch has none. */
export const checkConditions = (
  settings: SplitSettings<ConditionalBranch>,
  { table, scope }: NodeScope,
): readonly Issue[] => [
  ...checkBranches(settings),
  ...settings.branches.flatMap(({ when }, at) =>
    when === undefined ? [] : checkWhen(`branches.${at}.when`, when, table, scope.tables),
  ),
  ...(settings.branches.filter(({ when }) => when === undefined).length === 1
    ? []
    : [issue('branches', 'flow_default')]),
]

/** The fields conditions read. */
export const mentionsOfBranches = (
  { branches }: SplitSettings<ConditionalBranch>,
  { table, scope }: NodeScope,
): readonly Mention[] =>
  branches.flatMap(({ id, when }) =>
    when === undefined ? [] : mentionsOfWhen(`branches.${id}`, when, table, scope.tables),
  )

export const textsOfBranches = ({ name, branches }: SplitSettings<Branch>): readonly TextPlace[] => [
  { at: 'name', text: name },
  ...branches.flatMap(({ id, name }) => (name === undefined ? [] : [{ at: `branches.${id}`, text: name }])),
]

export const sayBranches = ({ branches }: SplitSettings<Branch>): Said => ({
  key: 'workflow.summary.branches',
  params: { count: branches.length },
})

/** A split with one conditional and one default branch, or two plain ones. */
export const proposeBranches = (name: Text): SplitSettings<ConditionalBranch> => ({
  name,
  branches: [{ id: 'a' }, { id: 'b' }],
})
