export type {
  OfferableField,
  PublicFormAnswer,
  PublicFormHead,
  PublicFormSettings,
  VisitedForm,
} from './contract.ts'
