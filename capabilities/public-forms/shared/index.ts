export type {
  OfferableField,
  PublicFormHead,
  PublicFormSettings,
  VisitedForm,
} from './contract.ts'
