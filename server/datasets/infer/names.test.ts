import { describe, expect, it } from 'vitest'
import { hinted, namedBy } from './column-words.ts'
import { eventWords, flagNames, rateNames, verbForms } from './deeds.ts'
import { entityOf, namedRows } from './entity.ts'
import { beginningsOf } from './shorter-names.ts'

describe('the name of a column', () => {
  it.each([
    ['customer_age', 'customer age', null, ['age']],
    ['StuAge', 'student age', null, ['stu age', 'age']],
    ['lname', 'last name', null, ['lname']],
    ['no_of_customers', 'number of customers', null, ['no of customers', 'customers']],
    ['dock_count', 'number of docks', null, ['dock count', 'docks']],
    ['avg_temp_f', 'average temperature', 'degrees Fahrenheit', ['avg temp', 'avg temp f']],
    [
      'pct_change',
      'change',
      'percent',
      ['pct change', 'change percentage', 'percentage change', 'percent change'],
    ],
    ['total_cost_eur', 'total cost', 'euros', ['total cost eur']],
    ['Earnings (€)', 'earnings', 'euros', []],
    ['Length (km)', 'length', 'kilometres', ['length km']],
    ['Viewers (in millions)', 'viewers', 'million', ['viewers in millions']],
    ['Budget in $', 'budget', 'dollars', ['budget in']],
    ['Revenue (US$ m)', 'revenue', 'million dollars', ['revenue us m']],
    ['price_chf', 'price', 'Swiss francs', ['price chf']],
    ['# of candidates', 'number of candidates', null, ['candidates']],
    ['NBR number', 'number', null, ['nbr', 'nbr number']],
    ['emp_hiredate', 'employee hire date', null, ['emp hire date']],
    ['Population (2004)', 'population 2004', null, []],
    ['Debt, EUR per head, 2020', 'debt per head 2020', 'euros', ['debt eur per head 2020']],
    ['OverTime', 'over time', null, ['overtime']],
  ])('%s is called what people say', (name, label, unit, synonyms) => {
    const named = namedBy(name)
    expect([named.label, named.unit, named.synonyms]).toEqual([label, unit, synonyms])
  })

  it.each([
    ['Do you own a bicycle?', 'own a bicycle'],
    ['What is your gender?', 'gender'],
    ['Have you ever ridden to work?', 'ridden to work'],
    ['Which kind of lock do you usually use?', 'kind of lock'],
    ['Which of these helmets do you own?', 'helmets'],
    ['How would you describe your health?', 'your health'],
    ['What is typically your route? - Other', 'route other'],
    ['how_many_seats', 'how many seats'],
    ['Is it open', 'it open'],
  ])('that is the question %s is what it asks about', (name, label) =>
    expect(namedBy(name).label).toBe(label),
  )

  it.each([
    ['number of jobs in the area', ['jobs', 'number of jobs']],
    ['share of the young of the population', ['young', 'share of young']],
    ['loss from the previous year', []],
    ['price of a kilogram', []],
    ['unemployment rate among the young in towns', ['unemployment rate among young', 'unemployment rate']],
  ])('that says where begins with what it tells: %s', (label, beginnings) =>
    expect([...beginningsOf(label)].toSorted()).toEqual(beginnings.toSorted()),
  )

  it('is no longer than a person reads', () => {
    expect(namedBy('word '.repeat(40)).label).toBe('word')
    expect(namedBy('one two three '.repeat(12)).label).toBe(
      'one two three one two three one two three one two three one',
    )
  })
})

describe('what a row is', () => {
  it.each([
    ['goods', { singular: 'good', plural: 'goods' }],
    ['people', { singular: 'person', plural: 'people' }],
    ['flights_2024', { singular: 'flight', plural: 'flights' }],
    ['employee', { singular: 'employee', plural: 'employees' }],
    ['aircraft', { singular: 'aircraft', plural: 'aircraft' }],
    ['inventory', { singular: 'record', plural: 'records' }],
    ['t_1_1001', { singular: 'record', plural: 'records' }],
  ])('is told by the name of %s', (stem, entity) => {
    expect(entityOf(stem)).toEqual(entity)
  })

  it('may be asked for by a name that is no plural', () => {
    expect(namedRows('gas_station')).toEqual({
      singular: 'station',
      plural: 'stations',
      whole: 'gas station',
      isPlural: false,
    })
  })
})

describe('what a flag is called', () => {
  it.each([
    ['readmitted', ['readmission rate', 'readmit rate']],
    ['cancelled', ['cancellation rate', 'cancel rate']],
    ['returned', ['return rate']],
    ['vaccinated', ['vaccination rate', 'vaccinate rate']],
    ['completed', ['completion rate', 'complete rate']],
    ['churned', ['churn rate']],
    ['helmet rented', ['helmet rental rate', 'helmet rent rate']],
    ['smoker', []],
  ])('makes words of English of %s', (label, names) => {
    expect(rateNames(label)).toEqual(names)
  })

  it('makes no word that is none', () => {
    expect(flagNames('smoker')).toEqual({
      true: ['smoker'],
      false: ['not smoker', 'non smoker', 'no smoker'],
    })
  })
})

describe('words that are made of a name', () => {
  it.each([
    ['admission date', ['admitted']],
    ['shipping date', []],
    ['ship date', ['shipped']],
    ['launch date', ['launched']],
    ['expiry date', []],
    ['due date', []],
    ['last date', []],
    ['aufnahme datum', []],
    ['invoice number', ['invoiced', 'billed']],
  ])('are words: what is done on a %s', (label, words) => {
    expect(eventWords(label)).toEqual(words)
  })

  it('double what English doubles', () => {
    expect([verbForms('trip'), verbForms('price')]).toEqual([
      ['tripped', 'tripping', 'trips'],
      ['priced', 'pricing', 'prices'],
    ])
  })

  it('put no half of a name before a word that stands for the whole', () => {
    const isTaken = () => false
    expect(hinted('length of stay', 'days', true, isTaken).synonyms).toEqual([])
    expect(hinted('patient age', null, true, isTaken).synonyms).toEqual([])
    expect(hinted('age', null, true, isTaken).synonyms).toEqual(['aged', 'years of age'])
    expect(hinted('ticket price', null, true, isTaken).synonyms).toEqual(['ticket cost', 'ticket costs'])
  })
})
