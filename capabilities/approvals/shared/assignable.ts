import { type Filter, type UserType, where } from '@gantry/model/shared'

/** User types whose accounts can be given work; officers and platform accounts hold no business data. */
export const assignableTypes: readonly UserType[] = ['user', 'admin']

/** The members that can be given a task. */
export const assignable: Filter = where('user_type', 'in', [...assignableTypes])
