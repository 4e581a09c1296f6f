import {
  type Batch,
  dateOf,
  day,
  deviceWith,
  hour,
  madeAt,
  morning,
  oneOf,
  type Plant,
  pick,
  type SampleRow,
  sequence,
  staff,
} from '../plant.ts'
import { defectsIn } from './defects.ts'

/** Non-conformities of a year: old ones closed, those of the last weeks on their way. */
export const sampleNonConformities = (plant: Plant): readonly Batch[] => {
  const random = sequence(716)
  const defects = defectsIn(plant.say)
  const count = plant.size === 'year' ? 204 : 24
  const span = plant.size === 'year' ? 365 : 45
  const inspectors = staff(plant, '苏婉', '潘伟', '何静')
  const doers = staff(plant, '邓磊', '冯浩', '曹敏', '许建军', '袁野', '贾宏伟', '钱伟')
  const rows: SampleRow[] = []
  for (let n = 0; n < count; n++) {
    const defect = defects[Math.floor(random() * defects.length)]!
    const age = span * (1 - (n + random() * 0.8) / count)
    const at = Math.floor(morning(plant, -age) / day) * day + Math.floor((1 + random() * 9) * hour)
    const found = Math.min(at, plant.now.getTime() - hour)
    const finder = oneOf(inspectors, random())
    const doer = oneOf(doers, random())
    const took = 4 + random() * 24
    const state = age > took ? 'closed' : stateAt(age / took)
    const severity = pick(['minor', 'major', 'major', 'major', 'serious', 'critical'], random())
    const checked = pick([32, 50, 80, 125, 200, 315], random())
    const bad = 1 + Math.floor(random() * Math.min(12, checked / 6))
    const isActed = state !== 'found' && state !== 'review'
    const due = found + (7 + Math.floor(random() * 14)) * day
    const device = deviceWith(plant, defect.device)
    rows.push(
      madeAt(plant, found, finder, {
        title: defect.title,
        product: defect.product,
        batch: `${dateOf(found - 2 * day)
          .replaceAll('-', '')
          .slice(2)}-${String(1 + Math.floor(random() * 8)).padStart(2, '0')}`,
        source: defect.source,
        severity,
        state,
        equipment: device?.id ?? null,
        found: dateOf(found),
        finder,
        checked,
        bad,
        loss: Math.round(bad * defect.cost * (0.5 + random())),
        responsible: doer,
        due: dateOf(due),
        ...(isActed && { disposition: pick(defect.ways, random()) }),
        ...((state === 'verify' || state === 'closed') && { cause: defect.cause }),
        ...(state === 'closed' && {
          closed: dateOf(Math.min(found + took * day, plant.now.getTime())),
        }),
        measures: isActed
          ? defect.measures.map((what, at) => ({
              what,
              person: doer,
              due: dateOf(found + (3 + 5 * at) * day),
              state: state === 'action' ? (at === 0 ? 'done' : 'doing') : 'done',
            }))
          : [],
      }),
    )
  }
  return [{ table: 'non_conformity', rows }]
}

/** How far one is after a part of the time it takes. */
const stateAt = (part: number): string =>
  part < 0.15 ? 'found' : part < 0.35 ? 'review' : part < 0.8 ? 'action' : 'verify'
