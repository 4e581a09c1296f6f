export { type AttachmentField, maxFiles } from '../types/attachment/shared.ts'
export { barsOf } from '../types/barcode/bars.ts'
export { cleanHtml } from '../types/rich-text/read-html.ts'
export { bookedTime, isResource } from './bookable.ts'
export { describedJson } from './described-json.ts'
export { expressionScope } from './expression-scope.ts'
export { field, labelled, required, unique } from './field.ts'
export { fieldAbove } from './field-above.ts'
export {
  type Amount,
  type FieldType,
  type FileRef,
  type Forest,
  type Key,
  type Locale,
  type Option,
  type OptionState,
  optionColors,
  optionStates,
  type Parsed,
  type ReferenceType,
} from './field-type.ts'
export { fieldTypeOf, isFieldTypeName, operatorsOf, typeNameOf } from './field-type-of.ts'
export { type Figure, figuresOf, figureText, figureTexts } from './figures.ts'
export { isFilled } from './filled.ts'
export { checkFormula } from './formulas/check-formula.ts'
export { type ComparedTable, comparedRecord, type Term, termsOf } from './formulas/compared-table.ts'
export { comparableBy, readComparisons, writeComparisons } from './formulas/comparison-text.ts'
export { formulaZone } from './formulas/formula-result.ts'
export { conditionScope, formulaScope } from './formulas/master-scope.ts'
export {
  type PlannedCondition,
  plainScope,
  planCondition,
  planValue,
  slavesAmong,
} from './formulas/plan-condition.ts'
export { defaultScope, type PlannedDefault, planDefaults } from './formulas/plan-defaults.ts'
export { type PlannedExpression, planExpression, type Within } from './formulas/plan-expression.ts'
export {
  formulaEnv,
  isFormula,
  type PlannedFormula,
  planFormulas,
  valueOrEmpty,
} from './formulas/plan-formulas.ts'
export {
  isChanged,
  type PlannedOffers,
  type PlannedSet,
  type PlannedValidation,
  planOffers,
  planSets,
  planValidations,
  readsAcross,
  setCircle,
  setScope,
} from './formulas/plan-linkage.ts'
export { type MarkedRow, type MarkRow, planMarks } from './formulas/plan-marks.ts'
export { type PlannedRules, planRules, type RuleState } from './formulas/plan-rules.ts'
export { rowReader } from './formulas/read-row.ts'
export { groupParts, isGroupable } from './groupable.ts'
export { holdsFormula, readerInExpressions, typeInExpressions } from './in-expressions.ts'
export { idFrom } from './infer/field-ids.ts'
export { inferField, type Known } from './infer/infer-field.ts'
export { proposeTable, type TableProposal } from './infer/propose-table.ts'
export { type Kind, kindFacts, kinds } from './kind.ts'
export { compareInMemory, isEmpty, kindRules } from './kinds/index.ts'
export { admitsEmpty, asList, type KindRule, type ValueForm } from './kinds/kind-rule.ts'
export { areaOf } from './kinds/place.ts'
export { idOf } from './kinds/reference.ts'
export { valueForm } from './kinds/value-form.ts'
export { maskOf, maskValue, told } from './mask.ts'
export { masterName, masterOf, readOfMaster, withMaster } from './master.ts'
export { matchFilter, matchSource } from './match-filter.ts'
export { type DefaultTerm, isDefaultFormula, isTerm } from './preset.ts'
export { namesInList } from './reference-list.ts'
export type { Row } from './row.ts'
export { sealedMask } from './sealed-mask.ts'
export { writeFieldTypes } from './type-guide.ts'
export { type FieldTypeName, fieldTypes } from './types.ts'
export { withOffered } from './with-offered.ts'
