import { type Endpoint, endpoint } from '@gantry/http/server'
import { readJob } from '@gantry/kernel/server'
import * as contract from '../../shared/structure-contract.ts'
import { departmentUses } from './department-uses.ts'
import { listMemberDepartments, setMemberDepartments } from './member-departments.ts'
import { startMerge } from './merge-departments.ts'
import { removeDepartment } from './remove-department.ts'
import { subjectUses } from './subject-uses.ts'

const done = { done: true } as const

export const structureEndpoints: readonly Endpoint[] = [
  endpoint(contract.listDepartmentUses, async (ctx, { id }) => ({ data: await departmentUses(ctx, id) })),
  endpoint(contract.listSubjectUses, async (ctx, subject) => ({ data: await subjectUses(ctx, subject) })),
  endpoint(contract.mergeDepartment, async (ctx, merge) => ({ job: await startMerge(ctx, merge) })),
  endpoint(contract.removeDepartment, async (ctx, { id }) => {
    await removeDepartment(ctx, id)
    return done
  }),
  endpoint(contract.readStructureJob, (ctx, { id }) => readJob(ctx, id)),
  endpoint(contract.listMemberDepartments, async (ctx, { id }) => ({
    data: await listMemberDepartments(ctx, id),
  })),
  endpoint(contract.setMemberDepartments, async (ctx, { id, departments }) => {
    await setMemberDepartments(ctx, id, departments)
    return done
  }),
]
