export { type Answerer, answerPage, registerAnswerers } from './answer-page.ts'
