import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('the number of an identity card', () => {
  reads(
    field.idCard(),
    ['11010519491231002x', '11010519491231002X'],
    ['110105 19491231 002X', '11010519491231002X'],
    ['１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X'],
    ['440524188001010014', '440524188001010014'],
    // Fifteen digits, as before 1999.
    ['110105491231002', '11010519491231002X'],
    [110105491231002, '11010519491231002X'],
  )
  refuses(
    field.idCard(),
    // Wrong check character.
    ['110105194912310021', 'id_card'],
    // No such province.
    ['990105194912310023', 'id_card'],
    // 29 February in a common year; a date in the future.
    ['110105202302290014', 'id_card'],
    ['110105299901010014', 'id_card'],
    // A person older than 100 in the 15-digit form.
    ['110105491231998', 'id_card'],
    // Rounded by a spreadsheet.
    [Number('110105194912310021'), 'id_card'],
    ['1'.repeat(1_000_000), 'id_card'],
    ['\u202e11010519491231002X', 'id_card'],
    ['=11010519491231002X', 'id_card'],
    [{}, 'id_card'],
  )
})
