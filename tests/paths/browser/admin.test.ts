import { MACHINES } from '../models/machines.ts'
import { testMachinesInBrowser } from './driven-machines.ts'
import { isOfAdmin } from '../views/views.ts'

testMachinesInBrowser(MACHINES.filter(({ name }) => isOfAdmin(name)))
