import { describe, expect, it } from 'vitest'
import type { Facts } from './facts.ts'
import { inferModel } from './infer.ts'
import { withSensitive } from './sensitive.ts'

/** Tables as their names describe them: about whom they are, and what is sensitive of those. */

const ROWS = 1_000
const NONE: Omit<Facts, 'name' | 'kind'> = {
  ...{ rows: ROWS, filled: ROWS, distinct: 12, length: 9, whole: false, timed: false },
  ...{ low: 0, high: 0, min: 0, max: 0 },
}
const KINDS: Readonly<Record<string, Omit<Facts, 'name'>>> = {
  text: { ...NONE, kind: 'text' },
  flag: { ...NONE, kind: 'flag', distinct: 2 },
  date: { ...NONE, kind: 'time', distinct: 300 },
  // Some rows have none.
  dateOfSome: { ...NONE, kind: 'time', distinct: 300, filled: 700 },
  key: { ...NONE, kind: 'number', distinct: ROWS, whole: true, low: 50, high: 950, min: 1, max: ROWS },
  amount: { ...NONE, kind: 'number', distinct: 700, low: 5, high: 900, min: 1, max: 2_000 },
  years: { ...NONE, kind: 'number', distinct: 70, whole: true, low: 20, high: 80, min: 16, max: 95 },
  few: { ...NONE, kind: 'number', distinct: 9, whole: true, low: 0, high: 8, min: 0, max: 12 },
}

/** @param table its columns by kind: "key patient_id, years age" */
function declared(stem: string, table: string) {
  const facts = table.split(', ').map((column): Facts => {
    const [, kind = '', name = ''] = /^(\w+) (.+)$/.exec(column) ?? []
    const ofKind = KINDS[kind]
    if (ofKind === undefined) throw new Error(`There is no kind ${kind}.`)
    return { ...ofKind, name }
  })
  const inferred = inferModel(facts, { id: 't', name: 'T', table: 't', stem, units: new Map() })
  const { model, people } = withSensitive(inferred, facts, stem)
  const sensitive = model.columns.filter((column) => column.sensitive === true).map(({ name }) => name)
  return [people?.plural ?? null, people?.columns ?? [], sensitive]
}

describe('a table about people', () => {
  it.each([
    [
      'of a hospital: a ward tells of an illness',
      'stays',
      'key patient_id, years age, text gender, text hospital, text city, text department, text diagnosis, date admission_date, few length_of_stay, amount cost, flag readmitted',
      ['patients', ['patient_id'], ['department', 'diagnosis', 'length_of_stay', 'cost', 'readmitted']],
    ],
    [
      'of an employer: colleagues know what somebody does',
      'hr',
      'key EmployeeNumber, years Age, text Department, text JobRole, few JobSatisfaction, amount MonthlyIncome, flag OverTime, date HireDate',
      ['employees', ['EmployeeNumber'], ['JobSatisfaction', 'MonthlyIncome', 'OverTime']],
    ],
    [
      'of a school: a grade is a mark',
      'grades',
      'text student, text subject, text school, amount grade, date day',
      ['students', ['student'], ['subject', 'grade']],
    ],
    [
      'of a shop, in German',
      'kunden',
      'key Kundennummer, text Stadt, text Geschlecht, years Alter, amount Umsatz',
      ['customers', ['Kundennummer'], ['Umsatz']],
    ],
    [
      'of a hospital, in French',
      'sejours',
      'text Sexe, date Date_de_naissance, text Ville, text diagnostic, amount coût',
      ['people', ['Date_de_naissance'], ['diagnostic', 'coût']],
    ],
    [
      'of an employer, in Spanish',
      'nomina',
      'text empleado, text género, years edad, text ciudad, amount sueldo',
      ['employees', ['empleado'], ['sueldo']],
    ],
    [
      'of a shop: what somebody buys',
      'orders',
      'key order_id, key CustomerID, text product, amount unit_price, few quantity, date order_date, text shipping_country',
      ['customers', ['CustomerID'], ['product', 'unit_price', 'quantity', 'revenue']],
    ],
    [
      'of a bank, whose names are glued',
      'accounts',
      'key custid, text acc_type, amount balance, text branch',
      ['customers', ['custid'], ['acc_type', 'balance']],
    ],
    [
      'of which each row is one',
      'guests',
      'key id, text hometown, text meal, amount spent',
      ['guests', [], ['meal', 'spent']],
    ],
    [
      'whose columns ask somebody',
      'poll',
      'text What is your gender?, text Which party would you vote for?, text Region',
      ['respondents', ['What is your gender?'], ['Which party would you vote for?']],
    ],
    [
      'by two things that people have',
      'heart',
      'years age, text sex, few cp, amount chol, flag target',
      ['people', ['age', 'sex'], ['cp', 'chol', 'target']],
    ],
    [
      'by the age of whoever is named',
      'claims',
      'key claim_id, years policyholder_age, text claim_type, amount claim_amount, text region',
      ['policyholders', ['policyholder_age'], ['claim_type', 'claim_amount']],
    ],
    [
      'by the file’s name beside a thing that people have',
      'Employee_Salaries',
      'text Gender, text Department, amount Salary',
      ['employees', ['Gender', 'Salary'], ['Salary']],
    ],
    [
      'of staff beside nobody whom they serve',
      'timesheets',
      'text employee, date day, text project, amount billed',
      ['employees', ['employee'], ['project', 'billed']],
    ],
    [
      'of staff beside those whom they serve, which is about these',
      'payments',
      'text staff_id, text customer_id, amount amount, date paid_on',
      ['customers', ['customer_id'], ['staff_id', 'amount']],
    ],
    [
      'in which a date that some lack says whether it happened',
      'leavers',
      'key employee_id, dateOfSome date_of_birth, date hire_date, dateOfSome termination_date',
      ['employees', ['employee_id'], ['termination_date']],
    ],
    [
      'in which a time may be a duration, and a size of anything',
      'visits',
      'key patient_id, few time_in_hospital, few hours_per_week, few visits last month, text t shirt size, few birth_weight',
      [
        'patients',
        ['patient_id'],
        ['time_in_hospital', 'hours_per_week', 'visits last month', 't shirt size', 'birth_weight'],
      ],
    ],
    [
      'of whom others may know all that it tells',
      'guests',
      'key guest_id, text gender_code, date date_of_birth, text country of birth, text highest_degree, few number of children',
      ['guests', ['guest_id'], []],
    ],
  ])('is one %s', (_, stem, table, expected) => expect(declared(stem, table)).toEqual(expected))
})

describe('a table about no private person', () => {
  it.each([
    [
      'orders without buyers',
      'orders',
      'key order_id, text product, amount price, few quantity, date order_date',
    ],
    [
      'customers that are businesses',
      'customers',
      'text CustomerID, text CompanyName, text ContactTitle, text City',
    ],
    [
      'orders of businesses',
      'orders',
      'key orderID, text customerID, few employeeID, few shipVia, amount freight',
    ],
    ['works and who made them', 'films', 'text title, text director, text lead actor, amount gross'],
    ['players', 'players', 'text Player, years Age, text Nationality, text Club, amount Wage'],
    ['athletes of no such name', 'events', 'text Name, text Sex, years Age, text Medal'],
    ['candidates for an office', 'results', 'text candidate, text party, amount votes, text state'],
    ['racing drivers', 'results', 'few driverId, few grid, few laps, few points'],
    ['a match at home', 'matches', 'text Visitor, text Home, few score'],
    ['animals', 'dogs', 'text name, text breed, few age, text sex, date date_of_birth, amount weight'],
    ['houses, which have an age', 'houses', 'amount area, years age, amount price'],
    ['clothes, which are for a gender', 'styles', 'text gender, text colour, amount price'],
    [
      'numbers of people',
      'deaths',
      'text country, text sex, text age_group, amount deaths, amount population',
    ],
    ['rates of people', 'health', 'text country, text sex, text age, amount mortality_rate'],
    [
      'figures of a hospital’s patients',
      'hospitals',
      'text name, text patient experience, amount patients per day',
    ],
    ['its users, counted', 'users', 'date day, amount active_users, text device'],
    ['a store and who manages it', 'stores', 'key store_id, text manager_staff_id, text city, amount sales'],
    ['a count that is called as births are', 'calls', 'date date, few DOB, few DOE, few total'],
    ['a hierarchy of categories', 'categories', 'key id, few parent_id, text title'],
  ])('is one of %s', (_, stem, table) => expect(declared(stem, table)).toEqual([null, [], []]))
})
