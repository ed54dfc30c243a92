import { MACHINES } from '../../src/machines/all-models.ts'
import { testDriven } from './driven.ts'
import { isOfAdmin } from './views/views.ts'

testDriven(MACHINES.filter(({ name }) => isOfAdmin(name)))
